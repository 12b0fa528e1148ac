/** Removes old rows once a day, in small batches: one statement over millions of rows would hold locks and fill the disk. */
import { sql } from 'kysely';
import type { Clock } from '../../adapters/clock/port.ts';
import type { Db } from '../../adapters/db/database.ts';
import type { RetentionDays } from '../../config.ts';

export type RetentionPorts = {
  db: Db;
  outbox: { removeBefore(time: Date): Promise<void> };
  clock: Clock;
  days: RetentionDays;
  batchRows?: number;
};

const dayMs = 24 * 60 * 60 * 1000;

export const createRetention = ({ db, outbox, clock, days, batchRows = 5000 }: RetentionPorts) => {
  const agoOf = (count: number) => new Date(clock.now().getTime() - count * dayMs);

  /** `isOld` is a condition over the rows of the table. */
  const prune = async (table: string, isOld: ReturnType<typeof sql>) => {
    for (;;) {
      const { rows } = await sql<{ deleted: string }>`
        with deleted as (
          delete from ${sql.table(table)} where ctid = any(array(
            select ctid from ${sql.table(table)} where ${isOld} limit ${batchRows}
          )) returning 1)
        select count(*) as deleted from deleted`.execute(db);
      if (Number(rows[0]?.deleted) < batchRows) return;
    }
  };

  return async (): Promise<void> => {
    if (days.statistics !== null) await prune('playback_statistics', sql`at < ${agoOf(days.statistics)}`);
    if (days.events !== null) await prune('event_log', sql`at < ${agoOf(days.events)}`);
    const oldLogin = agoOf(days.logins);
    await prune('sessions', sql`ended_at < ${oldLogin}`);
    // Sessions that were never ended go with their login.
    await prune('logins', sql`expires_at < ${oldLogin} or ended_at < ${oldLogin}`);
    await prune('offer_openings', sql`at < ${agoOf(days.offerOpenings)}`);
    await outbox.removeBefore(agoOf(days.outbox));
  };
};
