import * as limits from '@palco/contract/room-limits';
import { searchWords } from '@palco/domain/rooms/search';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';

export type AcceptancesRepository = ReturnType<typeof createAcceptancesRepository>;
export type AcceptanceRow = {
  readonly user_id: string;
  readonly name: string;
  readonly email: string;
  readonly version: number | null;
  readonly terms_hash: string;
  readonly accepted_at: Date;
  readonly is_hash_confirmed: boolean;
};

const count = sql<number>`count(*)::integer`;

export const createAcceptancesRepository = (db: Db) => {
  /** Newest first. The rows of a page are chosen, and all of them counted, before anything is joined to them. */
  const list = async (courseId: string, search: string, page: RawBuilder<unknown>) => {
    // People are searched once, for the page and for the count; without a search the index gives the page by itself.
    const isOnce = searchWords(search).length > 0 ? sql`materialized` : sql`not materialized`;
    const { rows } = await sql<AcceptanceRow & { total: number }>`
      with matched as ${isOnce} (select * from terms_acceptances where ${isFound(courseId, search)})
      select accepted.user_id, users.name, users.email, document.version, accepted.terms_hash, accepted.accepted_at,
             accepted.is_hash_confirmed, (select ${count} from matched) as total
      from (select * from matched order by accepted_at desc, user_id ${page}) as accepted
      join users on users.id = accepted.user_id
      left join terms_versions as document
        on document.course_id = accepted.course_id and document.hash = accepted.terms_hash
      order by accepted.accepted_at desc, accepted.user_id`.execute(db);
    return rows;
  };

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

    /** A page behind the last one is empty, and says nothing of the others. */
    page: async (courseId: string, search: string, page: number): Promise<{ rows: AcceptanceRow[]; total: number }> => {
      const { acceptancesPage: size } = limits.courses;
      const rows = await list(courseId, search, sql`limit ${size} offset ${(page - 1) * size}`);
      return { rows, total: rows[0]?.total ?? 0 };
    },

    listAll: (courseId: string): Promise<AcceptanceRow[]> => list(courseId, '', sql``),
  };
};

/** The acceptances in a course of the people who are searched for: every word occurs in their name or e-mail. */
const isFound = (courseId: string, search: string): RawBuilder<unknown> => {
  const words = searchWords(search).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  if (words.length === 0) return sql`course_id = ${courseId}`;
  const hasWords = sql.join(
    words.map((word) => sql`search_text like ${word}`),
    sql` and `,
  );
  return sql`course_id = ${courseId} and user_id in (select id from users where ${hasWords})`;
};
