/** Things of courses, and whether an organizer manages them. */
import type { Manages } from '@palco/contract/roles';
import type { ManagedCourses } from '@palco/domain/auth/access';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Identity } from './identity.ts';

/** Throws NO_PERMISSION when the parsed input names a thing of a course that the caller does not manage. */
export type CheckManages = (manages: Manages | undefined, caller: Identity, input: object) => Promise<void>;

/** A condition of lists: the course of a row is one of these. */
export const isManaged = (courseId: RawBuilder<unknown>, courses: ManagedCourses): RawBuilder<SqlBool> =>
  courses === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`${courseId} = any(${sql.val([...courses])}::bigint[])`;

/** A condition of a row of `users`: the person is, or was, enrolled in one of these courses. */
export const isEnrolledInManaged = (courses: ManagedCourses): RawBuilder<SqlBool> =>
  courses === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (
        select from enrolments where enrolments.user_id = users.id and ${isManaged(sql`enrolments.course_id`, courses)})`;
