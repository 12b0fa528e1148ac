import * as limits from '@palco/contract/room-limits';
import { sql } from 'kysely';
import { containsText } from '../../adapters/db/contains-text.ts';
import type { Db } from '../../adapters/db/database.ts';

export type AcceptancesRepository = ReturnType<typeof createAcceptancesRepository>;
export type AcceptanceRow = Awaited<ReturnType<AcceptancesRepository['listAll']>>[number];

const count = sql<number>`count(*)::integer`;

export const createAcceptancesRepository = (db: Db) => {
  const acceptances = (courseId: string) =>
    db
      .selectFrom('terms_acceptances as accepted')
      .innerJoin('users', 'users.id', 'accepted.user_id')
      .leftJoin('terms_versions as document', (join) =>
        join.onRef('document.course_id', '=', 'accepted.course_id').onRef('document.hash', '=', 'accepted.terms_hash'),
      )
      .where('accepted.course_id', '=', courseId)
      .select([
        'accepted.user_id',
        'users.name',
        'users.email',
        'document.version',
        'accepted.terms_hash',
        'accepted.accepted_at',
        'accepted.is_hash_confirmed',
      ])
      .orderBy('accepted.accepted_at', 'desc')
      .orderBy('accepted.user_id');

  return {
    hasCourse: async (id: string): Promise<boolean> =>
      (await db.selectFrom('courses').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,

    versions: (courseId: string) =>
      db
        .selectFrom('terms_versions as document')
        .innerJoin('courses', 'courses.id', 'document.course_id')
        .leftJoin('users', 'users.id', 'document.added_by')
        .selectAll('document')
        .select(({ selectFrom }) => [
          'users.name as added_by_name',
          sql<boolean>`courses.terms_hash is not distinct from document.hash`.as('is_current'),
          selectFrom('terms_acceptances as accepted')
            .select(count.as('count'))
            .whereRef('accepted.course_id', '=', 'document.course_id')
            .whereRef('accepted.terms_hash', '=', 'document.hash')
            .$asScalar()
            .$notNull()
            .as('acceptances'),
        ])
        .where('document.course_id', '=', courseId)
        .orderBy('document.version', 'desc')
        .execute(),

    page: async (courseId: string, search: string, page: number) => {
      const { acceptancesPage: size } = limits.courses;
      const isFound = containsText([sql.ref('users.name'), sql.ref('users.email')], search);
      const [rows, { total }] = await Promise.all([
        acceptances(courseId)
          .where(isFound)
          .limit(size)
          .offset((page - 1) * size)
          .execute(),
        db
          .selectFrom('terms_acceptances as accepted')
          .$if(search.trim() !== '', (query) => query.innerJoin('users', 'users.id', 'accepted.user_id').where(isFound))
          .select(count.as('total'))
          .where('accepted.course_id', '=', courseId)
          .executeTakeFirstOrThrow(),
      ]);
      return { rows, total };
    },

    listAll: (courseId: string) => acceptances(courseId).execute(),
  };
};
