import * as limits from '@palco/contract/room-limits';
import type { ManagedCourses } from '@palco/domain/auth/access';
import { type SqlBool, sql } from 'kysely';
import { containsText } from '../../adapters/db/contains-text.ts';
import type { Db } from '../../adapters/db/database.ts';
import { isManaged } from '../../shared/managed.ts';

export type CourseRepository = ReturnType<typeof createCourseRepository>;
export type CourseRow = NonNullable<Awaited<ReturnType<CourseRepository['find']>>>;
export type HoldingsRow = Awaited<ReturnType<CourseRepository['holdingsOf']>>;
export type CourseSearch = { readonly search: string; readonly page: number; readonly managed: ManagedCourses };
export type CourseChange = { name?: string; is_open?: boolean };

type NewCourse = {
  readonly name: string;
  readonly isOpen: boolean;
  readonly requestKey: string | null;
  /** Becomes its organizer; null when an admin makes it. */
  readonly organizerId: string | null;
};

const count = sql<number>`count(*)::integer`;

export const createCourseRepository = (db: Db) => {
  const courses = (now: Date) =>
    db.selectFrom('courses').select(({ selectFrom }) => [
      'courses.id',
      'courses.name',
      'courses.is_open',
      'courses.image_url',
      'courses.has_gamification',
      'courses.created_at',
      sql<boolean>`courses.terms_hash is not null`.as('has_terms'),
      selectFrom('rooms')
        .select(count.as('count'))
        .whereRef('rooms.course_id', '=', 'courses.id')
        .$asScalar()
        .$notNull()
        .as('rooms'),
      selectFrom('enrolments')
        .select(count.as('count'))
        .whereRef('enrolments.course_id', '=', 'courses.id')
        .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
        .$asScalar()
        .$notNull()
        .as('people'),
    ]);

  return {
    list: async ({ search, page, managed }: CourseSearch, now: Date) => {
      const { page: size } = limits.courses;
      const isFound = sql<SqlBool>`${containsText([sql.ref('courses.name')], search)} and ${isManaged(sql.ref('courses.id'), managed)}`;
      const [rows, { total }] = await Promise.all([
        courses(now)
          .where(isFound)
          // Accents and capitals do not part names, whatever the collation of the database.
          .orderBy(sql.ref('courses.search_name'))
          .orderBy('courses.id')
          .limit(size)
          .offset((page - 1) * size)
          .execute(),
        db.selectFrom('courses').select(count.as('total')).where(isFound).executeTakeFirstOrThrow(),
      ]);
      return { rows, total };
    },

    find: (id: string, now: Date) => courses(now).where('courses.id', '=', id).executeTakeFirst(),

    /** Everything that is deleted with a course. */
    holdingsOf: (id: string) =>
      db
        .selectNoFrom(({ selectFrom }) => [
          selectFrom('enrolments')
            .select(count.as('n'))
            .where('course_id', '=', id)
            .$asScalar()
            .$notNull()
            .as('enrolments'),
          selectFrom('vouchers')
            .innerJoin('voucher_batches', 'voucher_batches.id', 'vouchers.batch_id')
            .select(count.as('n'))
            .where('voucher_batches.course_id', '=', id)
            .$asScalar()
            .$notNull()
            .as('vouchers'),
          selectFrom('terms_acceptances')
            .select(count.as('n'))
            .where('course_id', '=', id)
            .$asScalar()
            .$notNull()
            .as('acceptances'),
          selectFrom('ranking_totals')
            .select(count.as('n'))
            .where('course_id', '=', id)
            .$asScalar()
            .$notNull()
            .as('ranked_people'),
          selectFrom('ranking_totals')
            .select(sql<string>`coalesce(sum(points), 0)`.as('n'))
            .where('course_id', '=', id)
            .$asScalar()
            .$notNull()
            .as('points'),
        ])
        .executeTakeFirstOrThrow(),

    /** A repeated request returns the course of the first one. */
    insert: async (course: NewCourse) => {
      const created = await db.transaction().execute((tx) => insertCourse(tx, course));
      if (created) return { ...created, isNew: true };
      const earlier = await db
        .selectFrom('courses')
        .select(['id', 'name'])
        .where('request_key', '=', course.requestKey)
        .executeTakeFirstOrThrow();
      return { ...earlier, isNew: false };
    },

    update: async (id: string, change: CourseChange): Promise<boolean> =>
      (await db
        .updateTable('courses')
        // Sets a column to itself, because an update needs at least one column.
        .set((eb) => ({ name: eb.ref('name'), ...change }))
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()) !== undefined,

    roomsOf: (courseId: string) =>
      db
        .selectFrom('rooms')
        .innerJoin('channels', 'channels.id', 'rooms.channel_id')
        .select([
          'rooms.id',
          'rooms.name',
          'rooms.live_status',
          'rooms.course_position',
          'channels.name as channel_name',
        ])
        .where('rooms.course_id', '=', courseId)
        .orderBy('rooms.id')
        .execute(),

    /** Null: rooms have no places, and are listed by name. */
    placeRooms: (courseId: string, ids: readonly string[] | null): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await tx.selectFrom('courses').select('id').where('id', '=', courseId).forNoKeyUpdate().execute();
        if (ids === null) {
          await tx
            .updateTable('rooms')
            .set({ course_position: null })
            .where('course_id', '=', courseId)
            .where('course_position', 'is not', null)
            .execute();
          return;
        }
        await sql`
          update rooms set course_position = ordered.place
          from unnest(${sql.val(ids)}::bigint[]) with ordinality as ordered (id, place)
          where rooms.id = ordered.id and rooms.course_id = ${courseId}
            and rooms.course_position is distinct from ordered.place`.execute(tx);
      }),
  };
};

const insertCourse = async (tx: Db, { name, isOpen, requestKey, organizerId }: NewCourse) => {
  const created = await tx
    .insertInto('courses')
    .values({ name, is_open: isOpen, request_key: requestKey })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning(['id', 'name'])
    .executeTakeFirst();
  if (created && organizerId !== null)
    await tx.insertInto('course_organizers').values({ course_id: created.id, user_id: organizerId }).execute();
  return created;
};
