import { sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';

export type AnswerRepository = ReturnType<typeof createAnswerRepository>;

export type GivenAnswer = {
  readonly questionId: string;
  readonly userId: string;
  readonly answer: number;
  readonly at: Date;
};

type AnswerKey = Pick<GivenAnswer, 'questionId' | 'userId'>;

export const createAnswerRepository = (db: Db) => {
  const columns = (rows: readonly GivenAnswer[]) => {
    const column = <T>(pick: (row: GivenAnswer) => T) => sql.val(rows.map(pick));
    return sql`${column((r) => r.questionId)}::bigint[], ${column((r) => r.userId)}::bigint[], ${column((r) => r.answer)}::integer[],
               ${column((r) => r.at)}::timestamptz[]`;
  };

  return {
    /**
     * Stores answers that are in time and the first, in one statement. The end of a quiz is checked only here, so
     * that an answer and a close never both succeed. `inSameTransaction` gets the stored answers.
     */
    insert: (
      rows: readonly GivenAnswer[],
      inSameTransaction: (tx: Db, stored: readonly AnswerKey[]) => Promise<void>,
    ): Promise<{ stored: readonly AnswerKey[]; before: readonly AnswerKey[] }> =>
      db.transaction().execute(async (tx) => {
        const inserted = await sql<AnswerKey>`
          insert into quiz_answers (question_id, user_id, answer, answered_at)
          select given.question_id, given.user_id, given.answer, given.at
          from unnest(${columns(rows)}) with ordinality as given (question_id, user_id, answer, at, place)
          join quiz_questions on quiz_questions.id = given.question_id
          join quizzes on quizzes.id = quiz_questions.quiz_id
          where given.at >= quizzes.released_at and given.at < quizzes.ends_at
          order by given.user_id, given.place
          on conflict (question_id, user_id) do nothing
          returning question_id as "questionId", user_id as "userId"`.execute(tx);
        const stored = inserted.rows;
        await inSameTransaction(tx, stored);
        if (stored.length === rows.length) return { stored, before: [] };
        // The others were late or answered before: read which.
        const existing = await sql<AnswerKey>`
          select question_id as "questionId", user_id as "userId" from quiz_answers
          where (question_id, user_id) in (
            select question_id, user_id from unnest(${columns(rows)}) as given (question_id, user_id, answer, at))`.execute(
          tx,
        );
        return { stored, before: existing.rows };
      }),

    countsOf: async (questionIds: readonly string[]) => {
      if (questionIds.length === 0) return [];
      const rows = await db
        .selectFrom('quiz_answers')
        .select(({ fn }) => ['question_id', 'answer', fn.countAll<string>().as('count')])
        .where('question_id', 'in', [...questionIds])
        .groupBy(['question_id', 'answer'])
        .execute();
      return rows.map((row) => ({ questionId: row.question_id, answer: row.answer, count: Number(row.count) }));
    },

    /** The answers of a user to these questions. */
    givenBy: async (userId: string, questionIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
      if (questionIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('quiz_answers')
        .select(['question_id', 'answer'])
        .where('user_id', '=', userId)
        .where('question_id', 'in', [...questionIds])
        .execute();
      return new Map(rows.map((row) => [row.question_id, row.answer]));
    },
  };
};
