/** One page of the accounts, searched, filtered and sorted by PostgreSQL. */
import * as limits from '@palco/contract/limits';
import type { PeopleFilter, PeopleSort } from '@palco/contract/people';
import type { ManagedCourses } from '@palco/domain/auth/access';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';
import type { EnrolmentKind } from '../../adapters/db/schema.ts';
import { isEnrolledInManaged, isManaged } from '../../shared/managed.ts';
import { matchesPerson } from '../../shared/person-search.ts';

export type PersonRow = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly thumbnail_url: string | null;
  readonly is_admin: boolean;
  readonly is_organizer: boolean;
  readonly is_monitor: boolean;
  readonly blocked_at: Date | null;
  readonly has_password: boolean;
  readonly created_at: Date;
  readonly course_count: number;
  readonly last_seen_at: Date | null;
};

export type ExportRow = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly salesforce_id: string | null;
  readonly is_admin: boolean;
  readonly is_organizer: boolean;
  readonly is_monitor: boolean;
  readonly blocked_at: Date | null;
  readonly course_name: string | null;
  readonly kind: EnrolmentKind | null;
  readonly expires_at: Date | null;
};

/** With the courses of the organizer who looks. */
export type ManagedFilter = PeopleFilter & { readonly managed: ManagedCourses };

export type PeopleListRepository = ReturnType<typeof createPeopleListRepository>;

const { pageSize } = limits.people;
const exportBatch = 2000;

export const createPeopleListRepository = (db: Db) => ({
  /** Details shown beside a person are read for the people of the page only. */
  list: async (filter: ManagedFilter, sort: PeopleSort, page: number): Promise<PersonRow[]> => {
    const { rows } = await sql<PersonRow>`${pageQuery(filter, sort, page)}`.execute(db);
    return rows;
  },

  count: async (filter: ManagedFilter): Promise<number> => {
    const { rows } = await sql<{ total: number }>`
      select count(*)::integer as total from users where ${conditionOf(filter)}`.execute(db);
    return rows[0]?.total ?? 0;
  },

  /** In batches by id: no batch repeats or skips a person when others are added meanwhile. */
  exportRows: async function* (filter: ManagedFilter): AsyncGenerator<ExportRow[]> {
    for (let after = '0'; ; ) {
      const { rows } = await sql<ExportRow>`
        with page as (
          select id, name, email, phone, salesforce_id, is_admin, is_organizer, is_monitor, blocked_at
          from users where ${conditionOf(filter)} and id > ${after} order by id limit ${exportBatch}
        )
        select page.*, courses.name as course_name, enrolments.kind, enrolments.expires_at
        from page
        left join enrolments on enrolments.user_id = page.id and ${isManaged(sql`enrolments.course_id`, filter.managed)}
        left join courses on courses.id = enrolments.course_id
        order by page.id, courses.name`.execute(db);
      const last = rows.at(-1);
      if (!last) return;
      yield rows;
      after = last.id;
    }
  },
});

/** Exported for the test that looks at its plan. */
export const pageQuery = (filter: ManagedFilter, sort: PeopleSort, page: number): RawBuilder<unknown> => sql`
  with page as materialized (
    select id, name, email, thumbnail_url, is_admin, is_organizer, is_monitor, blocked_at,
           password_hash is not null as has_password, created_at, search_text
    from users where ${conditionOf(filter)}
    order by ${orders[sort]} limit ${pageSize} offset ${(page - 1) * pageSize}
  )
  select page.*,
    (select count(*)::integer from enrolments
      where enrolments.user_id = page.id and ${isManaged(sql`enrolments.course_id`, filter.managed)}) as course_count,
    (select max(seen_at) from sessions where sessions.user_id = page.id) as last_seen_at
  from page order by ${orders[sort]}`;

const orders: Readonly<Record<PeopleSort, RawBuilder<unknown>>> = {
  name: sql`search_text, id`,
  email: sql`email`,
  newest: sql`id desc`,
};

const roleConditions: Readonly<Record<NonNullable<PeopleFilter['role']>, RawBuilder<unknown>>> = {
  admin: sql`is_admin`,
  organizer: sql`is_organizer`,
  monitor: sql`is_monitor`,
  none: sql`not (is_admin or is_organizer or is_monitor)`,
};

const stateConditions: Readonly<Record<NonNullable<PeopleFilter['state']>, RawBuilder<unknown>>> = {
  active: sql`blocked_at is null and password_hash is not null`,
  blocked: sql`blocked_at is not null`,
  invited: sql`blocked_at is null and password_hash is null`,
};

const conditionOf = ({ search, role, courseId, state, managed }: ManagedFilter): RawBuilder<unknown> => {
  const conditions = [
    ...(managed === 'all' ? [] : [isEnrolledInManaged(managed)]),
    matchesPerson(search ?? ''),
    ...(role ? [roleConditions[role]] : []),
    ...(state ? [stateConditions[state]] : []),
    ...(courseId
      ? [
          sql`exists (select 1 from enrolments where enrolments.user_id = users.id and course_id = ${courseId})`,
          // Finding a person does not reveal whether they are in a course of other organizers.
          isManaged(sql`${courseId}`, managed),
        ]
      : []),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
};
