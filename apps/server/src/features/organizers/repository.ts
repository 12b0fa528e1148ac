import { sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';

export type OrganizerRepository = ReturnType<typeof createOrganizerRepository>;

export const createOrganizerRepository = (db: Db) => ({
  hasCourse: async (courseId: string): Promise<boolean> =>
    (await db.selectFrom('courses').select('id').where('id', '=', courseId).executeTakeFirst()) !== undefined,

  /** Accounts that are no organizers any more keep their place in the list, but are not shown and may do nothing. */
  list: (courseId: string) =>
    db
      .selectFrom('course_organizers')
      .innerJoin('users', 'users.id', 'course_organizers.user_id')
      .select(['users.id', 'users.name', 'users.email', 'users.thumbnail_url'])
      .select(sql<boolean>`users.is_admin or users.manages_all_courses`.as('manages_all'))
      .where('course_organizers.course_id', '=', courseId)
      .where(sql<boolean>`(users.is_organizer or users.is_admin)`)
      .orderBy('users.search_text')
      .orderBy('users.id')
      .execute(),

  countManagingAll: async (): Promise<number> => {
    const { count } = await db
      .selectFrom('users')
      .select(sql<number>`count(*)::integer`.as('count'))
      .where('is_organizer', '=', true)
      .where('is_admin', '=', false)
      .where('manages_all_courses', '=', true)
      .executeTakeFirstOrThrow();
    return count;
  },

  findByEmail: (email: string) =>
    db.selectFrom('users').select(['id', 'is_organizer', 'is_admin']).where('email', '=', email).executeTakeFirst(),

  /** False when the course or the account was deleted meanwhile. */
  add: async (courseId: string, userId: string): Promise<boolean> => {
    const { rows } = await sql<{ id: string }>`
      with found as (select courses.id as course_id, users.id as user_id from courses, users
                     where courses.id = ${courseId} and users.id = ${userId}),
        added as (insert into course_organizers (course_id, user_id) select course_id, user_id from found on conflict do nothing)
      select user_id as id from found`.execute(db);
    return rows.length > 0;
  },

  remove: async (courseId: string, userId: string): Promise<boolean> => {
    const removed = await db
      .deleteFrom('course_organizers')
      .where('course_id', '=', courseId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return removed.numDeletedRows > 0n;
  },

  /** `courseIds` is the whole list, or null to leave it. Undefined without such an account; false when one of the courses is missing. */
  setCourses: (
    userId: string,
    managesAll: boolean,
    courseIds: readonly string[] | null,
  ): Promise<boolean | undefined> =>
    db
      .transaction()
      .execute(async (tx) => {
        const account = await tx
          .updateTable('users')
          .set({ manages_all_courses: managesAll })
          .where('id', '=', userId)
          .returning('id')
          .executeTakeFirst();
        if (!account) return undefined;
        if (courseIds === null) return true;
        await tx.deleteFrom('course_organizers').where('user_id', '=', userId).execute();
        const wanted = [...new Set(courseIds)];
        const { rows } = await sql`
        insert into course_organizers (course_id, user_id)
        select id, ${userId}::bigint from courses where id = any(${sql.val(wanted)}::bigint[])
        returning course_id`.execute(tx);
        if (rows.length < wanted.length) throw new MissingCourse();
        return true;
      })
      .catch((error: unknown) => {
        if (error instanceof MissingCourse) return false;
        throw error;
      }),
});

/** Undoes the transaction. */
class MissingCourse extends Error {}
