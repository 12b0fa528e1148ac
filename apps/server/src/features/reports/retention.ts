/** Removes old rows once a day, in small batches: one statement over millions of rows would hold locks and fill the disk. */
import { sql } from 'kysely';
import type { Clock } from '../../adapters/clock/port.ts';
import type { Db } from '../../adapters/db/database.ts';

/** Days after which rows are removed; null: they are kept for ever. */
export type RetentionDays = {
  readonly keepStatisticsDays: number | null;
  readonly keepEventsDays: number | null;
  readonly keepLoginsDays: number;
  readonly keepOfferOpeningsDays: number;
  readonly keepOutboxDays: number;
  /** Of visits, which stay without them. */
  readonly keepAddressesDays: number;
};

export type RetentionPorts = {
  db: Db;
  outbox: { removeBefore(time: Date): Promise<void> };
  clock: Clock;
  /** Asked at each run: an admin may change them. */
  days: () => RetentionDays;
  batchRows?: number;
};

/** They are written without looking whether their room exists. */
const factTables = [
  'playback_statistics',
  'room_visits',
  'watch_minutes',
  'room_viewers',
  'room_minutes',
  'room_parts',
];

const dayMs = 24 * 60 * 60 * 1000;

export const createRetention = ({ db, outbox, clock, batchRows = 5000, ...ports }: RetentionPorts) => {
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

  const removeAddresses = async (before: Date) => {
    for (;;) {
      const { rows } = await sql<{ changed: string }>`
        with changed as (
          update room_visits set address = null where ctid = any(array(
            select ctid from room_visits where address is not null and joined_at < ${before} limit ${batchRows}
          )) returning 1)
        select count(*) as changed from changed`.execute(db);
      if (Number(rows[0]?.changed) < batchRows) return;
    }
  };

  /** The rooms that a table has rows of and that do not exist; from one room to the next by its index. */
  const deletedRoomsIn = async (table: string): Promise<string[]> => {
    const { rows } = await sql<{ room_id: string }>`
      with recursive known as (
        (select room_id from ${sql.table(table)} order by room_id limit 1)
        union all
        select (select room_id from ${sql.table(table)} facts where facts.room_id > known.room_id order by room_id limit 1)
        from known where known.room_id is not null)
      select room_id from known
      where room_id is not null and not exists (select from rooms where rooms.id = known.room_id)`.execute(db);
    return rows.map((row) => row.room_id);
  };

  return async (): Promise<void> => {
    const days = ports.days();
    if (days.keepStatisticsDays !== null) {
      const old = agoOf(days.keepStatisticsDays);
      await prune('playback_statistics', sql`at < ${old}`);
      // Totals of watched parts stay: the progress of a course is made of it.
      await prune('room_visits', sql`left_at < ${old}`);
      await prune('watch_minutes', sql`minute < ${old}`);
      await prune('room_minutes', sql`minute < ${old}`);
    }
    await removeAddresses(agoOf(days.keepAddressesDays));
    for (const table of factTables) {
      const deleted = await deletedRoomsIn(table);
      if (deleted.length > 0) await prune(table, sql`room_id = any(${sql.val(deleted)}::bigint[])`);
    }
    if (days.keepEventsDays !== null) await prune('event_log', sql`at < ${agoOf(days.keepEventsDays)}`);
    const oldLogin = agoOf(days.keepLoginsDays);
    await prune('sessions', sql`ended_at < ${oldLogin}`);
    // Sessions that were never ended go with their login.
    await prune('logins', sql`expires_at < ${oldLogin} or ended_at < ${oldLogin}`);
    await prune('offer_openings', sql`at < ${agoOf(days.keepOfferOpeningsDays)}`);
    await outbox.removeBefore(agoOf(days.keepOutboxDays));
  };
};
