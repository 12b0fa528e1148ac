/** Who watched a room, how long and how actively. */
import type { EngagedViewer, EngagementReport, EngagementSort, ReportRoom } from '@palco/contract/reports/room-reports';
import { finishedPercent, partCount } from '@palco/domain/reports/watching';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';
import { matchesPerson } from '../../shared/person-search.ts';
import { isDoubt, readViewerDetails } from './engagement-details.ts';
import { percentOf, roundPercent } from './report-room.ts';

export type ViewerRow = {
  readonly user_id: string;
  readonly name: string;
  readonly email: string;
  readonly first_at: Date;
  readonly last_at: Date;
  readonly live_ms: string;
  readonly recorded_ms: string;
  readonly parts: string;
  readonly percent: number;
};

export type EngagementQuery = {
  readonly search: string;
  readonly sort: EngagementSort;
  readonly limit: number;
  readonly offset: number;
};

const orders: Readonly<Record<EngagementSort, RawBuilder<unknown>>> = {
  watched: sql`live_ms + recorded_ms desc, room_viewers.user_id`,
  name: sql`users.search_text, room_viewers.user_id`,
  first: sql`first_at, room_viewers.user_id`,
  last: sql`last_at desc, room_viewers.user_id`,
};

/** Who opened the player and played nothing is no viewer. */
const isViewer = sql`live_ms + recorded_ms > 0`;

const columns = (room: ReportRoom) => sql`
  room_viewers.user_id, users.name, users.email, first_at, last_at, live_ms, recorded_ms, parts::text as parts,
  ${percentOf(sql`${room.liveMs}::bigint`)} as percent`;

/** Without a search the page is chosen before its names are read. */
export const viewersQuery = (
  room: ReportRoom,
  { search, sort, limit, offset }: EngagementQuery,
): RawBuilder<ViewerRow> => {
  const slice = sql`order by ${orders[sort]} limit ${limit} offset ${offset}`;
  return search === '' && sort !== 'name'
    ? sql<ViewerRow>`
        select ${columns(room)}
        from (select * from room_viewers where ${isViewer} and room_id = ${room.id} ${slice}) room_viewers
        join users on users.id = room_viewers.user_id
        order by ${orders[sort]}`
    : sql<ViewerRow>`
        select ${columns(room)}
        from room_viewers join users on users.id = room_viewers.user_id
        where ${isViewer} and room_id = ${room.id} and ${matchesPerson(search)} ${slice}`;
};

/** Everyone, in pages by account, for a file of any length. */
export const viewerPages = async function* (db: Db, room: ReportRoom, search: string): AsyncGenerator<EngagedViewer[]> {
  for (let after = '0'; ; ) {
    const { rows } = await sql<ViewerRow>`
      select ${columns(room)}
      from room_viewers join users on users.id = room_viewers.user_id
      where ${isViewer} and room_id = ${room.id} and room_viewers.user_id > ${after} and ${matchesPerson(search)}
      order by room_viewers.user_id limit ${exportPage}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield await presentViewers(db, room, rows, { withMinutes: false });
    after = last.user_id;
  }
};
const exportPage = 500;

export const readViewers = async (
  db: Db,
  room: ReportRoom,
  query: EngagementQuery,
): Promise<Pick<EngagementReport, 'viewers' | 'total'>> => {
  const [{ rows }, total] = await Promise.all([
    viewersQuery(room, query).execute(db),
    countViewers(db, room.id, query.search),
  ]);
  return { viewers: await presentViewers(db, room, rows, { withMinutes: true }), total };
};

/** Sums that are the same on every page of the list. */
export const readSums = async (db: Db, room: ReportRoom): Promise<Pick<EngagementReport, 'totals' | 'retention'>> => {
  const [totals, live, recorded] = await Promise.all([
    readTotals(db, room),
    liveRetention(db, room),
    recordedRetention(db, room),
  ]);
  return { totals, retention: { live, recorded } };
};

const countViewers = async (db: Db, roomId: string, search: string): Promise<number> => {
  const { rows } = await (search === ''
    ? sql<{ total: string }>`select count(*) as total from room_viewers where ${isViewer} and room_id = ${roomId}`
    : sql<{ total: string }>`
          select count(*) as total from room_viewers join users on users.id = room_viewers.user_id
          where ${isViewer} and room_id = ${roomId} and ${matchesPerson(search)}`
  ).execute(db);
  return Number(rows[0]?.total);
};

const readTotals = async (db: Db, room: ReportRoom): Promise<EngagementReport['totals']> => {
  const percent = percentOf(sql`${room.liveMs}::bigint`);
  const [watched, present, said, answers] = await Promise.all([
    sql<{ viewers: string; watched_ms: number; percent: number; completed: string }>`
      select count(*) as viewers, coalesce(sum((live_ms + recorded_ms)::float8), 0) as watched_ms,
        coalesce(avg(percent), 0) as percent, count(*) filter (where percent >= ${finishedPercent}) as completed
      from (select live_ms, recorded_ms, ${percent} as percent from room_viewers where ${isViewer} and room_id = ${room.id}) viewers`.execute(
      db,
    ),
    sql<{ present: string }>`
      select count(distinct user_id) as present from room_visits
      where room_id = ${room.id} and left_at is null and is_watching`.execute(db),
    sql<{ messages: string; doubts: string }>`
      select count(*) filter (where not ${isDoubt}) as messages, count(*) filter (where ${isDoubt}) as doubts
      from chat_messages where room_id = ${room.id}`.execute(db),
    sql<{ answers: string }>`
      select count(*) as answers from quizzes join quiz_questions on quiz_questions.quiz_id = quizzes.id
      join quiz_answers on quiz_answers.question_id = quiz_questions.id where quizzes.room_id = ${room.id}`.execute(db),
  ]);
  const {
    viewers,
    watched_ms,
    percent: mean,
    completed,
  } = watched.rows[0] ?? { viewers: 0, watched_ms: 0, percent: 0, completed: 0 };
  return {
    viewers: Number(viewers),
    present: Number(present.rows[0]?.present),
    watchedMs: Number(watched_ms),
    meanWatchedMs: Number(viewers) === 0 ? 0 : Math.round(Number(watched_ms) / Number(viewers)),
    meanPercent: roundPercent(mean),
    completed: Number(completed),
    messages: Number(said.rows[0]?.messages),
    doubts: Number(said.rows[0]?.doubts),
    answers: Number(answers.rows[0]?.answers),
  };
};

const liveRetention = async (
  db: Db,
  { id, liveStartedAt, liveEndedAt }: ReportRoom,
): Promise<EngagementReport['retention']['live']> => {
  if (liveStartedAt === null) return [];
  const { rows } = await sql<{ minute: number; viewers: string }>`
    select (extract(epoch from minute - date_trunc('minute', ${liveStartedAt}::timestamptz)) / 60)::integer as minute, sum(viewers) as viewers
    from room_minutes
    where room_id = ${id} and minute >= date_trunc('minute', ${liveStartedAt}::timestamptz)
      and minute <= coalesce(${liveEndedAt}::timestamptz, 'infinity')
    group by minute order by minute`.execute(db);
  return rows.map(({ minute, viewers }) => ({ minute, viewers: Number(viewers) }));
};

const recordedRetention = async (db: Db, { id }: ReportRoom): Promise<number[]> => {
  const rows = await db.selectFrom('room_parts').select(['part', 'viewers']).where('room_id', '=', id).execute();
  if (rows.length === 0) return [];
  const viewers = new Map(rows.map((row) => [row.part, row.viewers]));
  return Array.from({ length: partCount }, (_, part) => viewers.get(part) ?? 0);
};

const presentViewers = async (
  db: Db,
  room: ReportRoom,
  rows: readonly ViewerRow[],
  options: { readonly withMinutes: boolean },
): Promise<EngagedViewer[]> => {
  const detailsOf = await readViewerDetails(
    db,
    room,
    rows.map((row) => row.user_id),
    options,
  );
  return rows.map((row) => ({
    userId: row.user_id,
    name: row.name,
    email: row.email,
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    liveMs: Number(row.live_ms),
    recordedMs: Number(row.recorded_ms),
    percent: roundPercent(row.percent),
    parts: row.parts,
    ...detailsOf(row.user_id),
  }));
};
