import * as limits from '@palco/contract/room-limits';
import type { EnrolmentKind } from '@palco/domain/rooms/access';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';

export type RankingRepository = ReturnType<typeof createRankingRepository>;
export type CourseRow = NonNullable<Awaited<ReturnType<RankingRepository['findCourse']>>>;

/** Points for an event; `key` identifies it and is paid once per user and course. */
export type Earning = {
  readonly courseId: string;
  readonly userId: string;
  readonly key: string;
  readonly points: number;
  readonly at: Date;
};

/** A moment at which a user watches a room; which of the two keys counts depends on whether the room is live. */
export type WatchedMoment = {
  readonly userId: string;
  readonly roomId: string;
  readonly liveKey: string;
  readonly recordedKey: string;
  readonly pace: string;
  readonly at: Date;
};

export type CourseChange = {
  has_gamification?: boolean;
  points_correct?: number;
  points_speed?: number;
  points_per_minute?: number;
};

export const createRankingRepository = (db: Db) => ({
  findCourse: (id: string) =>
    db
      .selectFrom('courses')
      .select(['id', 'is_open', 'has_gamification', 'points_correct', 'points_speed', 'points_per_minute'])
      .where('id', '=', id)
      .executeTakeFirst(),

  changeCourse: (id: string, change: CourseChange) =>
    db
      .updateTable('courses')
      // Sets a column to itself, because an update needs at least one column.
      .set((eb) => ({ has_gamification: eb.ref('has_gamification'), ...change }))
      .where('id', '=', id)
      .returning(['id', 'is_open', 'has_gamification', 'points_correct', 'points_speed', 'points_per_minute'])
      .executeTakeFirst(),

  enrolmentIn: async (userId: string, courseId: string, now: Date): Promise<EnrolmentKind | null> => {
    const row = await db
      .selectFrom('enrolments')
      .select('kind')
      .where('user_id', '=', userId)
      .where('course_id', '=', courseId)
      .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
      .executeTakeFirst();
    return row?.kind ?? null;
  },

  /** Whether a quiz of the course is running: its points are in the ledger, and no ranking shows them yet. */
  hasRunningQuiz: async (courseId: string, now: Date): Promise<boolean> => {
    const row = await db
      .selectFrom('quizzes')
      .innerJoin('rooms', 'rooms.id', 'quizzes.room_id')
      .select('quizzes.id')
      .where('rooms.course_id', '=', courseId)
      .where('quizzes.ends_at', '>', now)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** With the colour of each person in the chat of a room, where they have one. */
  firstTen: async (courseId: string, roomId: string | null, totals: Totals) => {
    const { rows } = await sql<{ user_id: string; points: number; name: string; color_index: number | null }>`
      with totals as (${totalsOf(courseId, totals)})
      select totals.user_id, totals.points, users.name, chat_members.color_index
      from (select * from totals where points > 0 order by points desc, reached_at, user_id limit ${limits.ranking.top}) as totals
      join users on users.id = totals.user_id
      left join rooms on rooms.id = ${roomId} and rooms.course_id = ${courseId}
      left join chat_members on chat_members.room_id = rooms.id and chat_members.user_id = totals.user_id
      order by totals.points desc, totals.reached_at, totals.user_id`.execute(db);
    return rows;
  },

  /** Null for a user without points. */
  standingOf: async (
    courseId: string,
    userId: string,
    totals: Totals,
  ): Promise<{ rank: number; points: number } | null> => {
    const { rows } = await sql<{ points: number; ahead: string }>`
      with totals as (${totalsOf(courseId, totals)})
      select own.points, (select count(*) from totals as other where other.points > own.points) as ahead
      from totals as own where own.user_id = ${userId} and own.points > 0`.execute(db);
    const [row] = rows;
    return row ? { rank: Number(row.ahead) + 1, points: row.points } : null;
  },

  /** The points of a user for these events. */
  earnedBy: async (courseId: string, userId: string, keys: readonly string[]): Promise<number> => {
    const row = await db
      .selectFrom('points_ledger')
      .select(({ fn }) => fn.sum<string | null>('points').as('points'))
      .where('course_id', '=', courseId)
      .where('user_id', '=', userId)
      .where('key', 'in', [...keys])
      .executeTakeFirst();
    return Number(row?.points ?? 0);
  },

  /** Runs in the caller's transaction, so that answers and points are stored together or not at all. */
  award: async (tx: Db, earnings: readonly Earning[]): Promise<void> => {
    if (earnings.length === 0) return;
    const column = <T>(pick: (earning: Earning) => T) => sql.val(earnings.map(pick));
    await pay(
      tx,
      sql`
        select earned.course_id, earned.user_id, earned.key, null::text as pace, earned.points, earned.at
        from unnest(${column((e) => e.courseId)}::bigint[], ${column((e) => e.userId)}::bigint[], ${column((e) => e.key)}::text[],
                    ${column((e) => e.points)}::integer[], ${column((e) => e.at)}::timestamptz[])
          as earned (course_id, user_id, key, points, at)`,
    );
  },

  /**
   * Deletes the ledger and the totals of some users. The totals are locked first, in the order in which they are awarded: an award
   * either was committed before, and is deleted from both, or waits and is then in both. Returns undefined when no user is left after
   * `afterId`.
   */
  removePoints: (
    courseId: string,
    afterId: string,
    limit: number,
  ): Promise<{ lastId: string; people: number; points: number } | undefined> =>
    db.transaction().execute(async (tx) => {
      const users = await tx
        .selectFrom('ranking_totals')
        .select('user_id')
        .where('course_id', '=', courseId)
        .where('user_id', '>', afterId)
        .orderBy('user_id')
        .limit(limit)
        .forUpdate()
        .execute();
      const ids = users.map(({ user_id }) => user_id);
      const lastId = ids.at(-1);
      if (lastId === undefined) return undefined;
      const { rows } = await sql<{ people: number; points: string }>`
        with removed as (
          delete from points_ledger where course_id = ${courseId} and user_id = any(${sql.val(ids)}::bigint[])
          returning user_id, points
        )
        select count(distinct user_id)::integer as people, coalesce(sum(points), 0) as points from removed`.execute(tx);
      await tx.deleteFrom('ranking_totals').where('course_id', '=', courseId).where('user_id', 'in', ids).execute();
      return { lastId, people: rows[0]?.people ?? 0, points: Number(rows[0]?.points ?? 0) };
    }),

  /** Only users who may watch the room earn points; the room, not the report, decides whether it is live. */
  awardWatching: async (moments: readonly WatchedMoment[], now: Date): Promise<void> => {
    if (moments.length === 0) return;
    const column = <T>(pick: (moment: WatchedMoment) => T) => sql.val(moments.map(pick));
    await pay(
      db,
      sql`
        select rooms.course_id, seen.user_id, case when rooms.is_live then seen.live_key else seen.recorded_key end as key,
               seen.pace, courses.points_per_minute as points, seen.at
        from unnest(${column((m) => m.userId)}::bigint[], ${column((m) => m.roomId)}::bigint[], ${column((m) => m.liveKey)}::text[],
                    ${column((m) => m.recordedKey)}::text[], ${column((m) => m.pace)}::text[], ${column((m) => m.at)}::timestamptz[])
          as seen (user_id, room_id, live_key, recorded_key, pace, at)
        join rooms on rooms.id = seen.room_id
        join courses on courses.id = rooms.course_id
        left join enrolments on enrolments.course_id = rooms.course_id and enrolments.user_id = seen.user_id
          and (enrolments.expires_at is null or enrolments.expires_at > ${now})
        where enrolments.kind = 'full'
           or (not rooms.is_members_only
               and (enrolments.kind = 'guest' or (enrolments.kind is null and courses.is_open and not (
                 select coalesce(bool_and(held.kind = 'extra'), false) from enrolments as held
                 where held.user_id = seen.user_id and (held.expires_at is null or held.expires_at > ${now})))))`,
    );
  },
});

/** Without the points of quizzes that run at this moment; null where none runs, because the stored totals are faster. */
export type Totals = { readonly withoutRunningAt: Date | null };

const totalsOf = (courseId: string, { withoutRunningAt }: Totals): RawBuilder<unknown> =>
  withoutRunningAt === null
    ? sql`select user_id, points, reached_at from ranking_totals where course_id = ${courseId}`
    : sql`
        select stored.user_id, stored.points - coalesce(running.points, 0)::integer as points, stored.reached_at
        from ranking_totals as stored
        left join (
          select points_ledger.user_id, sum(points_ledger.points) as points
          from quizzes
          join rooms on rooms.id = quizzes.room_id and rooms.course_id = ${courseId}
          join quiz_questions on quiz_questions.quiz_id = quizzes.id
          join points_ledger on points_ledger.course_id = ${courseId} and points_ledger.key = 'quiz:' || quiz_questions.id
            and points_ledger.key like 'quiz:%'
          where quizzes.ends_at > ${withoutRunningAt}
          group by points_ledger.user_id
        ) as running on running.user_id = stored.user_id
        where stored.course_id = ${courseId}`;

/**
 * Ledger and totals in one statement, so that they never differ. Keys paid before are skipped; so are staff
 * (organizers, admins, monitors of all rooms) and courses without gamification. Ordered by user, so that two
 * concurrent calls cannot deadlock.
 */
const pay = (tx: Db, earnings: RawBuilder<unknown>) =>
  sql`
  with earned as (
    insert into points_ledger (course_id, user_id, key, pace, points, at)
    select earning.course_id, earning.user_id, earning.key, earning.pace, earning.points, earning.at
    from (${earnings}) as earning
    join courses on courses.id = earning.course_id and courses.has_gamification
    join users on users.id = earning.user_id and not (users.is_organizer or users.is_admin or users.is_monitor)
    where earning.points > 0
    order by earning.course_id, earning.user_id, earning.key
    on conflict do nothing
    returning course_id, user_id, points, at
  )
  insert into ranking_totals (course_id, user_id, points, reached_at)
  select course_id, user_id, sum(points)::integer, max(at) from earned group by course_id, user_id order by course_id, user_id
  on conflict (course_id, user_id) do update
    set points = ranking_totals.points + excluded.points,
        reached_at = greatest(ranking_totals.reached_at, excluded.reached_at)`.execute(tx);
