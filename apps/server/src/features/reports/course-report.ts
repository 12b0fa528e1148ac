/** How far everyone enrolled in a course is in its rooms. */
import type { CourseReport } from '@palco/contract/reports/overview';
import { finishedPercent } from '@palco/domain/reports/watching';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';
import { matchesPerson } from '../../shared/person-search.ts';
import { liveLength, percentOf, roundPercent } from './report-room.ts';

export type CourseQuery = {
  readonly search: string;
  readonly state?: 'finished' | 'started' | 'not_started' | undefined;
  readonly sort: 'name' | 'progress' | 'last';
  readonly limit: number;
  readonly offset: number;
};
type Person = CourseReport['people'][number];
type PersonRow = {
  readonly user_id: string;
  readonly name: string;
  readonly email: string;
  readonly kind: string;
  readonly last_at: Date | null;
  readonly watched_ms: number;
  readonly percent: number;
  readonly is_finished: boolean;
};

const orders: Readonly<Record<CourseQuery['sort'], RawBuilder<unknown>>> = {
  name: sql`search_text, user_id`,
  progress: sql`percent desc, user_id`,
  last: sql`last_at desc nulls last, user_id`,
};

const states: Readonly<Record<NonNullable<CourseQuery['state']>, RawBuilder<unknown>>> = {
  finished: sql`is_finished`,
  started: sql`last_at is not null and not is_finished`,
  not_started: sql`last_at is null`,
};

export const courseRooms = (db: Db, courseId: string) =>
  db
    .selectFrom('rooms')
    .select(['id', 'name'])
    .where('course_id', '=', courseId)
    .where('archived_at', 'is', null)
    .orderBy(sql`course_position nulls last`)
    .orderBy('id')
    .execute();

/** Everyone enrolled, with what they watched of the rooms. A person finishes a course by finishing each of its rooms. */
export const progressQuery = (courseId: string, roomIds: readonly string[], now: Date): RawBuilder<unknown> => sql`
  select enrolments.user_id, users.name, users.email, users.search_text, enrolments.kind, watched.last_at,
    coalesce(watched.watched_ms, 0) as watched_ms,
    coalesce(watched.finished, 0) = ${roomIds.length}::bigint and ${roomIds.length}::bigint > 0 as is_finished,
    coalesce(watched.percent, 0) / greatest(${roomIds.length}::bigint, 1) as percent
  from enrolments join users on users.id = enrolments.user_id
  left join (
    select viewers.user_id, max(viewers.last_at) as last_at, sum((viewers.live_ms + viewers.recorded_ms)::float8) as watched_ms,
      sum(viewers.percent) as percent, count(*) filter (where viewers.percent >= ${finishedPercent}) as finished
    from (select room_viewers.*, ${percentOf(liveLength(now))} as percent
          from room_viewers join rooms on rooms.id = room_viewers.room_id
          where room_viewers.room_id = any(${sql.val(roomIds)}::bigint[])
            and room_viewers.user_id in (select user_id from enrolments where course_id = ${courseId})) viewers
    group by viewers.user_id) watched on watched.user_id = enrolments.user_id
  where enrolments.course_id = ${courseId}`;

export const readCourse = async (
  db: Db,
  courseId: string,
  { search, state, sort, limit, offset }: CourseQuery,
  now: Date,
): Promise<Pick<CourseReport, 'rooms' | 'totals' | 'people' | 'total'>> => {
  const rooms = await courseRooms(db, courseId);
  const everyone = progressQuery(
    courseId,
    rooms.map(({ id }) => id),
    now,
  );
  const matching = sql`${matchesPerson(search)} and ${state === undefined ? sql`true` : states[state]}`;
  const { rows } = await sql<
    PersonRow & { is_total: boolean; total: string; people: string; started: string; finished: string }
  >`
    with everyone as materialized (${everyone}),
    counted as (
      select count(*) filter (where ${matching}) as total, count(*) as people, count(*) filter (where last_at is not null) as started,
        count(*) filter (where is_finished) as finished from everyone)
    select counted.*, page.* from counted
    left join lateral (select * from everyone where ${matching} order by ${orders[sort]} limit ${limit} offset ${offset}) page on true
    order by ${orders[sort]}`.execute(db);
  const [first] = rows;
  return {
    rooms,
    totals: { people: Number(first?.people), started: Number(first?.started), finished: Number(first?.finished) },
    people: await present(
      db,
      rows.filter((row) => row.user_id !== null),
      rooms,
      now,
    ),
    total: Number(first?.total),
  };
};

/** The percentages of the rooms are read for the people of the page only. */
const present = async (
  db: Db,
  rows: readonly PersonRow[],
  rooms: readonly { readonly id: string }[],
  now: Date,
): Promise<Person[]> => {
  const { rows: watched } = await sql<{ room_id: string; user_id: string; percent: number }>`
    select room_id, user_id, ${percentOf(liveLength(now))} as percent
    from room_viewers join rooms on rooms.id = room_viewers.room_id
    where room_id = any(${sql.val(rooms.map(({ id }) => id))}::bigint[])
      and user_id = any(${sql.val(rows.map((row) => row.user_id))}::bigint[])`.execute(db);
  const percentsOf = new Map(watched.map((row) => [`${row.user_id} ${row.room_id}`, roundPercent(row.percent)]));
  return rows.map((row) => ({
    userId: row.user_id,
    name: row.name,
    email: row.email,
    kind: row.kind,
    lastAt: row.last_at?.toISOString() ?? null,
    watchedMs: row.watched_ms,
    percent: roundPercent(row.percent),
    isFinished: row.is_finished,
    percents: rooms.map(({ id }) => percentsOf.get(`${row.user_id} ${id}`) ?? 0),
  }));
};

/** Everyone, page by page, for a file. */
export const coursePages = async function* (
  db: Db,
  courseId: string,
  query: Pick<CourseQuery, 'search' | 'state'>,
  now: Date,
): AsyncGenerator<Person[]> {
  const rooms = await courseRooms(db, courseId);
  const everyone = progressQuery(
    courseId,
    rooms.map(({ id }) => id),
    now,
  );
  for (let after = '0'; ; ) {
    const { rows } = await sql<PersonRow>`
      select * from (${everyone} and enrolments.user_id > ${after}) everyone
      where ${matchesPerson(query.search)} and ${query.state === undefined ? sql`true` : states[query.state]}
      order by user_id limit ${exportPage}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield await present(db, rows, rooms, now);
    after = last.user_id;
  }
};
const exportPage = 5000;
