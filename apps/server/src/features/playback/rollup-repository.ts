/**
 * What reports of players add to the facts about rooms, in the transaction that stores the reports. Rows are locked in one order by all
 * writers: visits by tab, then each table by its key.
 */
import { type PlayerReport, type ReportingVisit, type Rollup, rollUp, tabKey } from '@palco/domain/reports/rollup';
import { sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';

/** Two transactions began to count the same viewer at once: this one has to begin again. */
export class ViewerRaceError extends Error {}

/** A page that is left reports after its connection has ended. */
const lateMs = 60_000;

export const writeRollups = async (tx: Db, reports: readonly PlayerReport[]): Promise<void> => {
  const rollup = rollUp(await readVisits(tx, reports), reports);
  if (rollup.visits.length > 0) await addRollup(tx, rollup);
};

type VisitRow = {
  session_id: string;
  room_id: string;
  id: string;
  left_at: Date | null;
  is_watching: boolean;
  reported_at: Date | null;
  is_playing: boolean;
  position_s: number;
  stall_counter: number;
};

/** By tab: its newest visit. A tab without one, e.g. because its sockets are blocked, gets one. */
const readVisits = async (tx: Db, reports: readonly PlayerReport[]): Promise<ReadonlyMap<string, ReportingVisit>> => {
  const tabs = [...new Map(reports.map((report) => [tabKey(report), report])).values()];
  const rows = await lockVisits(tx, tabs);
  const visits = new Map<string, ReportingVisit>();
  const former = new Map<string, string>();
  const firstAt = new Map(reports.toReversed().map((report) => [tabKey(report), report.at]));
  for (const row of rows) {
    const key = tabKey({ sessionId: row.session_id, roomId: row.room_id });
    if (isUsable(row, firstAt.get(key))) visits.set(key, presentVisit(row));
    else former.set(key, row.id);
  }
  // The last report of a page is no reason for another visit.
  const isNew = (report: PlayerReport) => !visits.has(tabKey(report)) && !report.isLeaving;
  const first = new Map(
    reports
      .filter(isNew)
      .toReversed()
      .map((report) => [tabKey(report), report]),
  );
  if (first.size === 0) return visits;
  for (const row of await beginVisits(tx, [...first.values()], former))
    visits.set(tabKey({ sessionId: row.session_id, roomId: row.room_id }), presentVisit(row));
  return visits;
};

const isUsable = ({ left_at }: VisitRow, at: Date | undefined): boolean =>
  left_at === null || (at !== undefined && at.getTime() - left_at.getTime() < lateMs);

const presentVisit = (row: VisitRow): ReportingVisit => ({
  id: row.id,
  isWatching: row.is_watching,
  player: row.reported_at && {
    at: row.reported_at.getTime(),
    isPlaying: row.is_playing,
    positionS: row.position_s,
    stalls: row.stall_counter,
  },
});

const visitColumns = sql`visit.session_id, visit.room_id, visit.id, visit.left_at, visit.is_watching, visit.reported_at,
  visit.is_playing, visit.position_s, visit.stall_counter`;

const lockVisits = async (tx: Db, tabs: readonly PlayerReport[]): Promise<VisitRow[]> => {
  const column = <T>(pick: (tab: PlayerReport) => T) => sql.val(tabs.map(pick));
  const { rows } = await sql<VisitRow>`
    select ${visitColumns}
    from (
      select * from unnest(${column((t) => t.sessionId)}::uuid[], ${column((t) => t.roomId)}::bigint[]) as tab (session_id, room_id)
      order by session_id, room_id) tab
    cross join lateral (
      select * from room_visits where room_visits.session_id = tab.session_id and room_visits.room_id = tab.room_id
      order by joined_at desc limit 1 for update) visit`.execute(tx);
  return rows;
};

/** With the browser and the place of the visit before. One that the tab began meanwhile is taken. */
const beginVisits = async (
  tx: Db,
  reports: readonly PlayerReport[],
  former: ReadonlyMap<string, string>,
): Promise<VisitRow[]> => {
  const column = <T>(pick: (report: PlayerReport) => T) => sql.val(reports.map(pick));
  const { rows } = await sql<VisitRow>`
    insert into room_visits as visit (id, room_id, user_id, session_id, joined_at, is_watching, device, browser, system, address,
      country, region, city, latitude, longitude, technology, reported_at, is_playing, position_s, stall_counter)
    select gen_random_uuid(), new.room_id, new.user_id, new.session_id, new.joined_at, coalesce(former.is_watching, true),
      former.device, former.browser, former.system, former.address, former.country, former.region, former.city, former.latitude,
      former.longitude, former.technology, former.reported_at, coalesce(former.is_playing, false), coalesce(former.position_s, 0),
      coalesce(former.stall_counter, 0)
    from unnest(${column((r) => r.roomId)}::bigint[], ${column((r) => r.userId)}::bigint[], ${column((r) => r.sessionId)}::uuid[],
        ${column((r) => r.at)}::timestamptz[], ${column((r) => former.get(tabKey(r)) ?? null)}::uuid[])
      as new (room_id, user_id, session_id, joined_at, former_id)
    left join room_visits former on former.id = new.former_id
    order by new.session_id, new.room_id
    on conflict (session_id, room_id) where left_at is null do update set session_id = excluded.session_id
    returning ${visitColumns}`.execute(tx);
  return rows;
};

/** A row that an insert made new has no `xmax`. Throws ViewerRaceError. */
const addRollup = async (tx: Db, { visits, personMinutes, roomMinutes, viewers }: Rollup): Promise<void> => {
  const of =
    <Row>(rows: readonly Row[]) =>
    <T>(pick: (row: Row) => T) =>
      sql.val(rows.map(pick));
  const [visit, person, minute, viewer] = [of(visits), of(personMinutes), of(roomMinutes), of(viewers)];
  const { rows } = await sql<{ raced: string }>`
    with change as (
      select * from unnest(${visit((v) => v.id)}::uuid[], ${visit((v) => new Date(v.player.at))}::timestamptz[],
        ${visit((v) => v.player.isPlaying)}::boolean[], ${visit((v) => v.player.positionS)}::real[],
        ${visit((v) => v.player.stalls)}::integer[], ${visit((v) => v.stalls)}::integer[], ${visit((v) => v.technology)}::text[],
        ${visit((v) => v.watchedMs)}::bigint[])
        as change (id, at, is_playing, position_s, stall_counter, stalls, technology, watched_ms)),
    changed as (
      update room_visits visit set reported_at = change.at, is_playing = change.is_playing, position_s = change.position_s,
        stall_counter = change.stall_counter, stalls = visit.stalls + change.stalls, technology = change.technology,
        watched_ms = visit.watched_ms + change.watched_ms
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
        ${viewer((v) => v.stalls)}::integer[])
        as viewer (room_id, user_id, first_at, last_at, live_ms, recorded_ms, parts, stalls)),
    former as (
      select known.room_id, known.user_id, known.parts from room_viewers known join viewer using (room_id, user_id)
      order by known.room_id, known.user_id for update of known),
    viewed as (
      insert into room_viewers as known (room_id, user_id, first_at, last_at, live_ms, recorded_ms, parts, stalls)
      select room_id, user_id, first_at, last_at, live_ms, recorded_ms, viewer.parts, stalls
      from viewer left join former using (room_id, user_id)
      order by room_id, user_id
      on conflict (room_id, user_id) do update
        set first_at = least(known.first_at, excluded.first_at), last_at = greatest(known.last_at, excluded.last_at),
          live_ms = known.live_ms + excluded.live_ms, recorded_ms = known.recorded_ms + excluded.recorded_ms,
          parts = known.parts | excluded.parts, stalls = known.stalls + excluded.stalls
      returning room_id, user_id, xmax = 0 as is_new),
    played as (
      insert into room_parts as known (room_id, part, viewers)
      select room_id, part, count(*)
      from viewer left join former using (room_id, user_id), generate_series(0, 99) part
      where viewer.parts <> repeat('0', 100)::bit(100)
        and get_bit(viewer.parts & ~coalesce(former.parts, repeat('0', 100)::bit(100)), part) = 1
      group by room_id, part order by room_id, part
      on conflict (room_id, part) do update set viewers = known.viewers + excluded.viewers)
    select count(*) as raced from viewed left join former using (room_id, user_id)
    where not is_new and former.parts is null`.execute(tx);
  if (Number(rows[0]?.raced) > 0) throw new ViewerRaceError();
};
