import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** Every word of the search occurs in one of the texts, whatever the accents and capitals: the rule of `matchesSearch` as SQL. */
export const containsText = (texts: readonly Expression<unknown>[], search: string): RawBuilder<SqlBool> => {
  const plainTexts = sql`concat_ws(chr(10), ${sql.join(texts.map(plain))})`;
  const words = search.split(/\s+/).filter((word) => word !== '');
  const found = words.map((word) => sql`strpos(${plainTexts}, ${plain(sql`${word}::text`)}) > 0`);
  return found.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(found, sql` and `)})`;
};

/** Without accents: the combining marks of the decomposed text are removed. */
const plain = (text: Expression<unknown>) =>
  sql`lower(regexp_replace(normalize(${text}, NFD), '[\u0300-\u036f]', '', 'g'))`;
