/** Removes uploaded files that were never claimed: photos that were not saved, files that were not added to a room or course. */
import type { Db } from './database.ts';

export type SweepOptions = {
  readonly olderThan: Date;
  readonly limit: number;
  readonly remove: (key: string) => Promise<void>;
};

/**
 * Removes the files and then their rows, and returns how many; after a failure the next sweep retries. The rows are marked first, so that
 * a file being removed cannot be claimed. No transaction is open meanwhile: slow storage must not hold the pool's connections.
 */
export const sweepFiles = async (
  db: Db,
  table: 'unsaved_photos' | 'untaken_room_files' | 'untaken_course_files',
  { olderThan, limit, remove }: SweepOptions,
): Promise<number> => {
  const old = await db
    .updateTable(table)
    .set({ is_removing: true })
    .where('key', 'in', (query) =>
      query
        .selectFrom(table)
        .select('key')
        .where('created_at', '<', olderThan)
        .orderBy('created_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('key')
    .execute();
  const keys = old.map(({ key }) => key);
  for (const key of keys) await remove(key);
  if (keys.length > 0) await db.deleteFrom(table).where('key', 'in', keys).execute();
  return keys.length;
};
