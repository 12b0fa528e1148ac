/** The visits that reports of players belong to, locked by tab until the end of the transaction. */
import { type PlayerReport, type ReportingVisit, tabKey } from '@palco/domain/reports/rollup';
import { sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';

/** A page that is left reports after its connection has ended. */
const lateMs = 60_000;

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
export const readVisits = async (
  tx: Db,
  reports: readonly PlayerReport[],
): Promise<ReadonlyMap<string, ReportingVisit>> => {
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
