/** Removes uploaded files that were never claimed: photos that were not saved, room files that were not added to a room. */
import type { Db } from './database.ts';

export type SweepOptions = {
  readonly olderThan: Date;
  readonly limit: number;
  readonly remove: (key: string) => Promise<void>;
};

/** Deletes the rows once `remove` has removed their files, and returns how many; after a failure the next sweep retries. */
export const sweepFiles = (
  db: Db,
  table: 'unsaved_photos' | 'untaken_room_files',
  { olderThan, limit, remove }: SweepOptions,
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const old = await tx
      .selectFrom(table)
      .select('key')
      .where('created_at', '<', olderThan)
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    const keys = old.map(({ key }) => key);
    for (const key of keys) await remove(key);
    if (keys.length > 0) await tx.deleteFrom(table).where('key', 'in', keys).execute();
    return keys.length;
  });
