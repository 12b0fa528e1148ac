/**
 * Writes the sums that reports of players add to the facts about rooms, in the transaction that stores the reports. Rows are locked in
 * one order by all writers: visits by tab, then viewers, then each other table by its key.
 */
import {
  type CountedReport,
  countReports,
  type PlayerReport,
  personKey,
  type Rollup,
  rollUp,
  tabKey,
} from '@palco/domain/reports/rollup';
import type { WatchedInterval } from '@palco/domain/reports/watched-intervals';
import { sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';
import { readVisits } from './reporting-visits.ts';

/** Returns the reports that are not newer than the last one of their tab: late, or written before. */
export const writeRollups = async <Report extends PlayerReport>(
  tx: Db,
  reports: readonly Report[],
): Promise<ReadonlySet<Report>> => {
  const visits = await readVisits(tx, reports);
  const counted = countReports((report) => visits.get(tabKey(report)), reports);
  await addCounted(tx, counted);
  const known = new Set<PlayerReport>(counted.map(({ report }) => report));
  return new Set(reports.filter((report) => visits.has(tabKey(report)) && !known.has(report)));
};

export const addCounted = async (tx: Db, counted: readonly CountedReport[]): Promise<void> => {
  if (counted.length === 0) return;
  const intervals = await lockViewers(
    tx,
    counted.filter(({ isOfViewer }) => isOfViewer),
  );
  await addRollup(tx, rollUp(counted, intervals));
};

/**
 * By person: when they watched. People who are new get their row first, so that two transactions that count the same person at once wait
 * for each other here, and no transaction inserts while it holds rows that another one waits for.
 */
const lockViewers = async (tx: Db, counted: readonly CountedReport[]): Promise<Map<string, WatchedInterval[]>> => {
  const people = [...Map.groupBy(counted, ({ report }) => personKey(report)).values()];
  const column = <T>(pick: (reports: readonly CountedReport[]) => T) => sql.val(people.map(pick));
  const person = sql`${column(([first]) => first?.report.roomId)}::bigint[], ${column(([first]) => first?.report.userId)}::bigint[]`;
  if (people.length === 0) return new Map();
  await sql`
    insert into room_viewers (room_id, user_id, first_at, last_at)
    select room_id, user_id, first_at, last_at
    from unnest(${person}, ${column((reports) => new Date(Math.min(...reports.map(({ now, watchedMs }) => now.at - watchedMs))))}::timestamptz[],
        ${column((reports) => new Date(Math.max(...reports.map(({ now }) => now.at))))}::timestamptz[])
      as new (room_id, user_id, first_at, last_at)
    where not exists (select from room_viewers known where known.room_id = new.room_id and known.user_id = new.user_id)
    order by room_id, user_id
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ room_id: string; user_id: string; stretches: string }>`
    select viewer.room_id, viewer.user_id, viewer.stretches::text as stretches
    from (select * from unnest(${person}) as person (room_id, user_id) order by room_id, user_id) person
    cross join lateral (
      select room_id, user_id, stretches from room_viewers
      where room_viewers.room_id = person.room_id and room_viewers.user_id = person.user_id for update) viewer`.execute(
    tx,
  );
  return new Map(
    rows.map((row) => [personKey({ roomId: row.room_id, userId: row.user_id }), intervalsOf(row.stretches)]),
  );
};

/** `{[1,5),[7,9)}` */
const intervalsOf = (text: string): WatchedInterval[] =>
  Array.from(text.matchAll(/\[(-?\d+),(-?\d+)\)/g), ([, from, to]) => [Number(from), Number(to)] as const);
const multirangeOf = (intervals: readonly WatchedInterval[]): string =>
  `{${intervals.map(([from, to]) => `[${from},${to})`).join(',')}}`;

/** The viewers are locked. A row that an insert made new has no `xmax`. */
const addRollup = async (tx: Db, { visits, personMinutes, roomMinutes, viewers }: Rollup): Promise<void> => {
  const of =
    <Row>(rows: readonly Row[]) =>
    <T>(pick: (row: Row) => T) =>
      sql.val(rows.map(pick));
  const [visit, person, minute, viewer] = [of(visits), of(personMinutes), of(roomMinutes), of(viewers)];
  await sql`
    with change as (
      select * from unnest(${visit((v) => v.id)}::uuid[], ${visit((v) => new Date(v.player.at))}::timestamptz[],
        ${visit((v) => v.player.isPlaying)}::boolean[], ${visit((v) => v.player.positionS)}::real[],
        ${visit((v) => v.player.stalls)}::integer[], ${visit((v) => v.stalls)}::integer[], ${visit((v) => v.technology)}::text[],
        ${visit((v) => v.watchedMs)}::bigint[], ${visit((v) => v.countedMs)}::bigint[])
        as change (id, at, is_playing, position_s, stall_counter, stalls, technology, watched_ms, counted_ms)),
    changed as (
      update room_visits visit set reported_at = change.at, is_playing = change.is_playing, position_s = change.position_s,
        stall_counter = change.stall_counter, stalls = visit.stalls + change.stalls, technology = change.technology,
        watched_ms = visit.watched_ms + change.watched_ms, counted_ms = visit.counted_ms + change.counted_ms
      from change where visit.id = change.id),
    person_minute as (
      select * from unnest(${person((m) => m.roomId)}::bigint[], ${person((m) => m.userId)}::bigint[],
        ${person((m) => new Date(m.minute))}::timestamptz[], ${person((m) => m.watchedMs)}::integer[],
        ${person((m) => m.technology)}::text[], ${person((m) => m.height)}::smallint[])
        as person_minute (room_id, user_id, minute, watched_ms, technology, height)),
    watched as (
      insert into watch_minutes as known (room_id, user_id, minute, watched_ms)
      select room_id, user_id, minute, watched_ms from person_minute order by room_id, user_id, minute
      on conflict (room_id, user_id, minute) do update set watched_ms = known.watched_ms + excluded.watched_ms
      returning room_id, user_id, minute, xmax = 0 as is_new),
    entered as (
      select room_id, minute, technology, height, count(*) as viewers from watched join person_minute using (room_id, user_id, minute)
      where is_new group by room_id, minute, technology, height),
    room_minute as (
      select * from unnest(${minute((m) => m.roomId)}::bigint[], ${minute((m) => new Date(m.minute))}::timestamptz[],
        ${minute((m) => m.technology)}::text[], ${minute((m) => m.height)}::smallint[], ${minute((m) => m.watchedMs)}::bigint[],
        ${minute((m) => m.reports)}::integer[], ${minute((m) => m.bitrateSum)}::double precision[],
        ${minute((m) => m.bitrateReports)}::integer[], ${minute((m) => m.stalls)}::integer[])
        as room_minute (room_id, minute, technology, height, watched_ms, reports, bitrate_sum, bitrate_reports, stalls)),
    measured as (
      insert into room_minutes as known
        (room_id, minute, technology, height, viewers, watched_ms, reports, bitrate_sum, bitrate_reports, stalls)
      select room_id, minute, technology, height, coalesce(viewers, 0), watched_ms, reports, bitrate_sum, bitrate_reports, stalls
      from room_minute left join entered using (room_id, minute, technology, height)
      order by room_id, minute, technology, height
      on conflict (room_id, minute, technology, height) do update
        set viewers = known.viewers + excluded.viewers, watched_ms = known.watched_ms + excluded.watched_ms,
          reports = known.reports + excluded.reports, bitrate_sum = known.bitrate_sum + excluded.bitrate_sum,
          bitrate_reports = known.bitrate_reports + excluded.bitrate_reports, stalls = known.stalls + excluded.stalls),
    viewer as (
      select * from unnest(${viewer((v) => v.roomId)}::bigint[], ${viewer((v) => v.userId)}::bigint[],
        ${viewer((v) => new Date(v.firstAt))}::timestamptz[], ${viewer((v) => new Date(v.lastAt))}::timestamptz[],
        ${viewer((v) => v.liveMs)}::bigint[], ${viewer((v) => v.recordedMs)}::bigint[], ${viewer((v) => v.parts)}::bit(100)[],
        ${viewer((v) => v.stalls)}::integer[], ${viewer((v) => multirangeOf(v.intervals))}::int8multirange[])
        as viewer (room_id, user_id, first_at, last_at, live_ms, recorded_ms, parts, stalls, stretches)),
    viewed as (
      update room_viewers known
      set first_at = least(known.first_at, viewer.first_at), last_at = greatest(known.last_at, viewer.last_at),
        live_ms = known.live_ms + viewer.live_ms, recorded_ms = known.recorded_ms + viewer.recorded_ms,
        parts = known.parts | viewer.parts, stalls = known.stalls + viewer.stalls, stretches = viewer.stretches
      from viewer where known.room_id = viewer.room_id and known.user_id = viewer.user_id)
    insert into room_parts as known (room_id, part, viewers)
    select room_id, part, count(*)
    from viewer join room_viewers former using (room_id, user_id), generate_series(0, 99) part
    where viewer.parts <> repeat('0', 100)::bit(100) and get_bit(viewer.parts & ~former.parts, part) = 1
    group by room_id, part order by room_id, part
    on conflict (room_id, part) do update set viewers = known.viewers + excluded.viewers`.execute(tx);
};
