/** Viewers, joins, leaves, messages and the quality of the stream over time, from the minutes that are kept of each room. */
import type { GraphReport, ReportRoom } from '@palco/contract/reports/room-reports';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';
import { readMarkers } from './graph-markers.ts';

export type Range = { readonly from: Date; readonly to: Date };
type Bucket = { readonly at: Date };
type MinuteRow = Bucket & { viewers: string; bitrate: number | null; stalls: string };
type QualityRow = MinuteRow & { technology: GraphReport['quality'][number]['technology']; height: number };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const stepsMs = [minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 6 * hourMs, dayMs, 7 * dayMs, 30 * dayMs] as const;
/** More could not be distinguished on a chart. */
const maxSteps = 400;

/** The shortest step that divides the range into a number of points that a chart can show. */
export const stepOf = ({ from, to }: Range): number =>
  stepsMs.find((step) => (to.getTime() - from.getTime()) / step <= maxSteps) ?? 365 * dayMs;

/** The dates that are not given are those of the first and the last thing that happened in the room. */
export const rangeOf = async (
  db: Db,
  roomId: string,
  given: { readonly fromDate?: string | undefined; readonly toDate?: string | undefined },
  now: Date,
): Promise<Range> => {
  const { rows } = await sql<{ first: Date | null; last: Date | null; is_open: boolean }>`
    select
      least((select min(minute) from room_minutes where room_id = ${roomId}), (select min(joined_at) from room_visits where room_id = ${roomId}),
            (select min(created_at) from chat_messages where room_id = ${roomId}), (select live_started_at from rooms where id = ${roomId})) as first,
      greatest((select max(minute) from room_minutes where room_id = ${roomId}), (select max(joined_at) from room_visits where room_id = ${roomId}),
            (select max(left_at) from room_visits where room_id = ${roomId}), (select max(created_at) from chat_messages where room_id = ${roomId}), (select live_ended_at from rooms where id = ${roomId}),
            (select max(at) from event_log where room_id = ${roomId} and kind = 'live_end')) as last,
      exists (select from room_visits where room_id = ${roomId} and left_at is null) or exists (select from rooms where id = ${roomId} and is_live) as is_open`.execute(
    db,
  );
  const { first, last, is_open: isOpen } = rows[0] ?? { first: null, last: null, is_open: false };
  const to = given.toDate === undefined ? (isOpen ? now : (last ?? now)) : new Date(given.toDate);
  const from = given.fromDate === undefined ? (first ?? to) : new Date(given.fromDate);
  // Nothing is in a range that ends before the first or begins after the last thing that happened.
  return from > to ? (given.fromDate === undefined ? { from: to, to } : { from, to: from }) : { from, to };
};

export const readGraph = async (db: Db, room: ReportRoom, { from, to }: Range): Promise<Omit<GraphReport, 'room'>> => {
  const stepMs = stepOf({ from, to });
  const start = Math.floor(from.getTime() / stepMs) * stepMs;
  const at = Array.from(
    { length: Math.floor((to.getTime() - start) / stepMs) + 1 },
    (_, index) => start + index * stepMs,
  );
  const bucket = (time: RawBuilder<unknown>) => sql`date_bin(${stepMs} * interval '1 millisecond', ${time}, 'epoch')`;
  const inRange = sql`room_id = ${room.id} and minute >= ${new Date(Math.floor(from.getTime() / minuteMs) * minuteMs)} and minute <= ${to}`;
  const countBy = (table: string, column: string, extra: RawBuilder<unknown> = sql`true`) =>
    sql<Bucket & { count: string }>`
    select ${bucket(sql.ref(column))} as at, count(*) as count from ${sql.table(table)}
    where room_id = ${room.id} and ${sql.ref(column)} >= ${from} and ${sql.ref(column)} <= ${to} and ${extra}
    group by 1`.execute(db);
  const [minutes, quality, totals, joins, leaves, messages, markers] = await Promise.all([
    sql<MinuteRow>`
      select ${bucket(sql`minute`)} as at, max(viewers) as viewers, ${meanBitrate} as bitrate, sum(stalls) as stalls
      from (select minute, sum(viewers) as viewers, sum(bitrate_sum) as bitrate_sum, sum(bitrate_reports) as bitrate_reports, sum(stalls) as stalls
            from room_minutes where ${inRange} group by minute) minutes group by 1`.execute(db),
    sql<QualityRow>`
      select technology, height, ${bucket(sql`minute`)} as at, max(viewers) as viewers, ${meanBitrate} as bitrate, sum(stalls) as stalls
      from room_minutes where ${inRange} group by 1, 2, 3`.execute(db),
    sql<{
      peak: string;
      peak_at: Date | null;
      mean: number;
      watched_ms: string;
      stalls: string;
      bitrate: number | null;
    }>`
      select coalesce(max(viewers), 0) as peak, (array_agg(minute order by viewers desc, minute))[1] as peak_at,
        coalesce(avg(viewers) filter (where viewers > 0), 0)::float8 as mean,
        coalesce(sum(watched_ms), 0) as watched_ms, coalesce(sum(stalls), 0) as stalls, ${meanBitrate} as bitrate
      from (select minute, sum(viewers) as viewers, sum(watched_ms) as watched_ms, sum(stalls) as stalls, sum(bitrate_sum) as bitrate_sum,
              sum(bitrate_reports) as bitrate_reports from room_minutes where ${inRange} group by minute) minutes`.execute(
      db,
    ),
    countBy('room_visits', 'joined_at', sql`is_watching`),
    countBy('room_visits', 'left_at', sql`is_watching`),
    countBy('chat_messages', 'created_at'),
    readMarkers(db, room.id, { from, to }),
  ]);
  const counts = (rows: readonly (Bucket & { count: string })[]) => columnOf(at, rows, ({ count }) => Number(count), 0);
  const total = totals.rows[0];
  const series = {
    at: at.map((time) => time / 1000),
    ...qualityColumns(at, minutes.rows),
    joins: counts(joins.rows),
    leaves: counts(leaves.rows),
    messages: counts(messages.rows),
  };
  const peak = Number(total?.peak ?? 0);
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    stepMs,
    series,
    quality: [...Map.groupBy(quality.rows, ({ technology, height }) => `${technology} ${height}`).values()]
      .map((rows) => ({
        technology: rows[0]?.technology ?? 'hls',
        height: rows[0]?.height ?? 0,
        ...qualityColumns(at, rows),
      }))
      .sort((a, b) => a.technology.localeCompare(b.technology) || b.height - a.height),
    markers,
    totals: {
      peakViewers: peak,
      peakAt: peak > 0 ? (total?.peak_at?.toISOString() ?? null) : null,
      meanViewers: Math.round((total?.mean ?? 0) * 10) / 10,
      watchedMs: Number(total?.watched_ms ?? 0),
      joins: sum(series.joins),
      leaves: sum(series.leaves),
      messages: sum(series.messages),
      stalls: Number(total?.stalls ?? 0),
      meanBitrate: total?.bitrate ?? null,
    },
  };
};

const meanBitrate = sql`(sum(bitrate_sum) / nullif(sum(bitrate_reports), 0))::float8`;

const qualityColumns = (at: readonly number[], rows: readonly MinuteRow[]) => ({
  viewers: columnOf(at, rows, (row) => Number(row.viewers), 0),
  bitrate: columnOf(at, rows, (row) => row.bitrate, null),
  stalls: columnOf(at, rows, (row) => Number(row.stalls), 0),
});

const columnOf = <Row extends Bucket, Value>(
  at: readonly number[],
  rows: readonly Row[],
  pick: (row: Row) => Value,
  missing: Value,
): Value[] => {
  const byTime = new Map(rows.map((row) => [row.at.getTime(), row]));
  return at.map((time) => {
    const row = byTime.get(time);
    return row ? pick(row) : missing;
  });
};

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
