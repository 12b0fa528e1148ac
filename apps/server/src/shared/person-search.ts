/** Finds people by their name or e-mail, with the index of `users.search_text`. */
import { type RawBuilder, sql } from 'kysely';

/** Every word has to be in the name or the e-mail. */
export const matchesPerson = (search: string): RawBuilder<unknown> => {
  const conditions = wordsOf(search).map(conditionOfWord);
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
};

/** The index has groups of three letters: shorter words are found where a word begins, for which it has groups too. */
const conditionOfWord = (word: string): RawBuilder<unknown> =>
  word.length >= 3
    ? sql`search_text like ${`%${word}%`}`
    : sql`(search_text like ${`${word}%`} or search_text like ${`% ${word}%`})`;

/** Written as `search_text` is, and escaped for `like`. */
const wordsOf = (search: string): string[] =>
  search
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => word.replace(/[\\%_]/g, '\\$&'));
