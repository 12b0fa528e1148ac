/** One account: its logins, roles, block and enrolments. */
import type { EnrolmentKind, Roles } from '@palco/contract/people/people';
import type { Account, Accounts } from '@palco/domain/people/permissions';
import { sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';

export type PeopleRepository = ReturnType<typeof createPeopleRepository>;
export type PersonDetails = NonNullable<Awaited<ReturnType<PeopleRepository['find']>>>;

export const createPeopleRepository = (db: Db) => ({
  find: async (userId: string, now: Date) => {
    const account = await db
      .selectFrom('users')
      .select(['id', 'name', 'email', 'phone', 'language', 'thumbnail_url', 'salesforce_id', 'blocked_at'])
      .select(['is_admin', 'is_organizer', 'is_monitor', 'manages_all_courses', 'created_at'])
      .select(({ selectFrom }) => [
        sql<boolean>`password_hash is not null`.as('has_password'),
        selectFrom('sessions')
          .select(sql<Date | null>`max(seen_at)`.as('seen'))
          .whereRef('sessions.user_id', '=', 'users.id')
          .as('last_seen_at'),
      ])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!account) return undefined;
    const logins = await db
      .selectFrom('logins')
      .leftJoin('sessions', (join) =>
        join.onRef('sessions.login_id', '=', 'logins.id').on('sessions.ended_at', 'is', null),
      )
      .select(({ fn }) => [
        'logins.id',
        'logins.created_at',
        fn.count<string>('sessions.id').as('tab_count'),
        fn.max('sessions.seen_at').as('seen_at'),
      ])
      .where('logins.user_id', '=', userId)
      .where('logins.kind', '=', 'access')
      .where('logins.ended_at', 'is', null)
      .where('logins.expires_at', '>', now)
      .groupBy('logins.id')
      .orderBy('logins.created_at', 'desc')
      .execute();
    const enrolments = await db
      .selectFrom('enrolments')
      .innerJoin('courses', 'courses.id', 'enrolments.course_id')
      .select(['enrolments.course_id', 'courses.name as course_name', 'enrolments.kind', 'enrolments.expires_at'])
      .where('enrolments.user_id', '=', userId)
      .orderBy('courses.name')
      .execute();
    const managed = await db
      .selectFrom('course_organizers')
      .innerJoin('courses', 'courses.id', 'course_organizers.course_id')
      .select(['course_organizers.course_id', 'courses.name as course_name'])
      .where('course_organizers.user_id', '=', userId)
      .orderBy('courses.name')
      .execute();
    return { ...account, logins, enrolments, managed };
  },

  /**
   * Locks the accounts of all admins, of the caller and of the target, always in the same order: of two admins who take each
   * other's role, the second one is decided after the first is stored. `decide` throws to refuse. Undefined when there is no
   * such account.
   */
  change: <Result>(
    callerId: string,
    targetId: string,
    decide: (accounts: Accounts, transaction: Db) => Promise<Result>,
  ): Promise<Result | undefined> =>
    db.transaction().execute(async (tx) => {
      const rows = await tx
        .selectFrom('users')
        .select(['id', 'is_admin', 'is_organizer', 'blocked_at'])
        .where((eb) => eb.or([eb('is_admin', '=', true), eb('id', 'in', [callerId, targetId])]))
        .orderBy('id')
        .forUpdate()
        .execute();
      const accounts = rows.map(
        (row): Account => ({
          id: row.id,
          admin: row.is_admin,
          organizer: row.is_organizer,
          isBlocked: row.blocked_at !== null,
        }),
      );
      const caller = accounts.find(({ id }) => id === callerId);
      const target = accounts.find(({ id }) => id === targetId);
      if (!caller || !target) return undefined;
      const adminCount = accounts.filter(({ admin, isBlocked }) => admin && !isBlocked).length;
      return decide({ caller, target, adminCount }, tx);
    }),

  setRoles: async (tx: Db, userId: string, roles: Roles) => {
    await tx
      .updateTable('users')
      .set({ is_admin: roles.admin, is_organizer: roles.organizer, is_monitor: roles.monitor })
      .where('id', '=', userId)
      .execute();
  },

  /** A second block keeps the time of the first. */
  setBlocked: async (tx: Db, userId: string, blockedAt: Date | null) => {
    await tx
      .updateTable('users')
      .set({ blocked_at: blockedAt === null ? null : sql<Date>`coalesce(blocked_at, ${blockedAt})` })
      .where('id', '=', userId)
      .execute();
  },

  setSalesforceId: async (tx: Db, userId: string, salesforceId: string | null) => {
    await tx.updateTable('users').set({ salesforce_id: salesforceId }).where('id', '=', userId).execute();
  },

  findAddressee: (userId: string) =>
    db
      .selectFrom('users')
      .select(['id', 'name', 'email', 'language', 'blocked_at'])
      .select(sql<boolean>`password_hash is not null`.as('has_password'))
      .where('id', '=', userId)
      .executeTakeFirst(),

  findIdByEmail: async (email: string): Promise<string> => {
    const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    return id;
  },

  hasCourse: async (courseId: string): Promise<boolean> =>
    (await db.selectFrom('courses').select('id').where('id', '=', courseId).executeTakeFirst()) !== undefined,

  /** Sets the enrolment of an account. False when there is no such account or course. */
  saveEnrolment: async (userId: string, courseId: string, enrolment: SavedEnrolment): Promise<boolean> => {
    const { rows } = await sql`
      insert into enrolments (user_id, course_id, kind, expires_at)
      select users.id, courses.id, ${enrolment.kind}::text, ${enrolment.expiresAt}::timestamptz
      from users, courses where users.id = ${userId} and courses.id = ${courseId}
      on conflict (user_id, course_id) do update set kind = excluded.kind, expires_at = excluded.expires_at
      returning user_id`.execute(db);
    return rows.length > 0;
  },

  removeEnrolment: async (userId: string, courseId: string): Promise<void> => {
    await db.deleteFrom('enrolments').where('user_id', '=', userId).where('course_id', '=', courseId).execute();
  },
});

type SavedEnrolment = { readonly kind: EnrolmentKind; readonly expiresAt: Date | null };
