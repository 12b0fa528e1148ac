import type { Found } from '@palco/contract/search';
import type { ManagedCourses } from '@palco/domain/auth/access';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';
import { isEnrolledInManaged, isManaged } from '../../shared/managed.ts';

const most = 5;

/** At most five of each kind, in the order in which people look for them. */
export const createSearchRepository = (db: Db) => ({
  find: async (words: readonly string[], managed: ManagedCourses): Promise<Found[]> => {
    const has = (text: RawBuilder<unknown>) =>
      sql.join(
        words.map((word) => sql`${text} like '%' || ${escaped(word)} || '%'`),
        sql` and `,
      );
    const { rows } = await sql<Found>`
      (select 'room' as kind, rooms.id::text, rooms.name, courses.name as detail
       from rooms join room_search on room_search.room_id = rooms.id join courses on courses.id = rooms.course_id
       where ${has(sql`room_search.text`)} and ${isManaged(sql`rooms.course_id`, managed)}
       order by rooms.archived_at is not null, rooms.is_live desc, rooms.id desc limit ${most})
      union all
      (select 'course', id::text, name, '' from courses
       where ${has(sql`search_name`)} and ${isManaged(sql`id`, managed)} order by name limit ${most})
      union all
      (select 'channel', id::text, name, '' from channels where ${has(sql`search_name`)} order by name limit ${most})
      union all
      (select 'person', id::text, name, email from users
       where ${has(sql`search_text`)} and ${isEnrolledInManaged(managed)} order by search_text limit ${most})
      union all
      (select 'batch', voucher_batches.id::text, courses.name, note
       from voucher_batches join courses on courses.id = voucher_batches.course_id
       where ${isManaged(sql`voucher_batches.course_id`, managed)} and note <> '' and ${has(sql`plain_text(note)`)}
       order by voucher_batches.id desc limit ${most})
      union all
      (select 'voucher', batch_id::text, code, courses.name
       from vouchers join voucher_batches on voucher_batches.id = vouchers.batch_id
       join courses on courses.id = voucher_batches.course_id
       where code = upper(${codeOf(words)}) and ${isManaged(sql`voucher_batches.course_id`, managed)} limit 1)`.execute(
      db,
    );
    return rows;
  },
});

/** Signs that mean something to `like` are only text; compared without capitals and accents. */
const escaped = (word: string) => sql`plain_text(${word.replace(/[\\%_]/g, '\\$&')})`;

/** A code may be pasted with its hyphens or blanks. */
const codeOf = (words: readonly string[]) => words.join('').replaceAll('-', '');
