import type { QuizInput } from '@palco/contract/quiz/quiz';
import { sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';

export type QuizRepository = ReturnType<typeof createQuizRepository>;
export type QuizRow = Awaited<ReturnType<QuizRepository['inRoom']>>[number];
export type QuestionRow = QuizRow['questions'][number];

export const createQuizRepository = (db: Db) => {
  const quizzes = () =>
    db.selectFrom('quizzes').innerJoin('rooms', 'rooms.id', 'quizzes.room_id').selectAll('quizzes').select('course_id');

  const withQuestions = async <Q extends { id: string }>(rows: readonly Q[]) => {
    if (rows.length === 0) return [];
    const ids = rows.map((row) => row.id);
    const questions = await db
      .selectFrom('quiz_questions')
      .selectAll()
      .where('quiz_id', 'in', ids)
      .orderBy('place')
      .execute();
    const byQuiz = Map.groupBy(questions, (question) => question.quiz_id);
    return rows.map((row) => ({ ...row, questions: byQuiz.get(row.id) ?? [] }));
  };

  const insertQuestions = (tx: Db, quizId: string, questions: QuizInput['questions']) =>
    tx
      .insertInto('quiz_questions')
      .values(
        questions.map(({ question, answers, rightAnswer }, place) => ({
          quiz_id: quizId,
          place,
          question,
          answers,
          right_answer: rightAnswer,
        })),
      )
      .execute();

  return {
    hasRoom: async (id: string) =>
      (await db.selectFrom('rooms').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,

    inRoom: async (roomId: string) =>
      withQuestions(await quizzes().where('room_id', '=', roomId).orderBy('quizzes.id', 'desc').execute()),

    find: async (id: string) => (await withQuestions(await quizzes().where('quizzes.id', '=', id).execute()))[0],

    /** The running quiz of a room. */
    activeIn: async (roomId: string, now: Date): Promise<string | null> => {
      const row = await db
        .selectFrom('quizzes')
        .select('id')
        .where('room_id', '=', roomId)
        .where('ends_at', '>', now)
        .orderBy('released_at', 'desc')
        .executeTakeFirst();
      return row?.id ?? null;
    },

    newestIn: (roomIds: readonly string[]) =>
      db
        .selectFrom('quizzes')
        .distinctOn('room_id')
        .select(['room_id', 'id', 'ends_at', 'results_shown_at'])
        .where('room_id', 'in', roomIds)
        .where('released_at', 'is not', null)
        .orderBy('room_id')
        .orderBy('released_at', 'desc')
        .execute(),

    /** A repeated request returns the quiz of the first one. */
    insert: (
      roomId: string,
      { title, duration, questions }: QuizInput,
      made: { readonly madeBy: string; readonly requestKey: string | null; readonly now: Date },
    ): Promise<{ id: string; isNew: boolean }> =>
      db.transaction().execute(async (tx) => {
        const values = { made_by: made.madeBy, created_at: made.now, request_key: made.requestKey };
        const created = await tx
          .insertInto('quizzes')
          .values({ room_id: roomId, title, duration_s: duration, ...values })
          .onConflict((conflict) => conflict.column('request_key').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (created) {
          await insertQuestions(tx, created.id, questions);
          return { id: created.id, isNew: true };
        }
        const first = tx.selectFrom('quizzes').select('id').where('request_key', '=', made.requestKey);
        return { id: (await first.executeTakeFirstOrThrow()).id, isNew: false };
      }),

    /** False when it has been released. */
    rewrite: (id: string, { title, duration, questions }: QuizInput) =>
      db.transaction().execute(async (tx) => {
        const changed = await tx
          .updateTable('quizzes')
          .set({ title, duration_s: duration })
          .where('id', '=', id)
          .where('released_at', 'is', null)
          .returning('id')
          .executeTakeFirst();
        if (!changed) return false;
        await tx.deleteFrom('quiz_questions').where('quiz_id', '=', id).execute();
        await insertQuestions(tx, id, questions);
        return true;
      }),

    /** False while the quiz is running. */
    remove: async (id: string, now: Date): Promise<boolean> => {
      const removed = await db
        .deleteFrom('quizzes')
        .where('id', '=', id)
        .where(({ eb, or }) => or([eb('ends_at', 'is', null), eb('ends_at', '<=', now)]))
        .returning('id')
        .executeTakeFirst();
      return removed !== undefined;
    },

    /** Closes the other quizzes of the room, hides their results, and returns their ids; null when it was released before. */
    release: (id: string, roomId: string, now: Date): Promise<string[] | null> =>
      db.transaction().execute(async (tx) => {
        await tx.selectFrom('rooms').select('id').where('id', '=', roomId).forNoKeyUpdate().execute();
        const released = await tx
          .updateTable('quizzes')
          .set({ released_at: now, ends_at: sql<Date>`${now}::timestamptz + make_interval(secs => duration_s)` })
          .where('id', '=', id)
          .where('released_at', 'is', null)
          .returning('id')
          .executeTakeFirst();
        if (!released) return null;
        await tx
          .updateTable('quizzes')
          .set({ results_shown_at: null })
          .where('room_id', '=', roomId)
          .where('results_shown_at', 'is not', null)
          .execute();
        const closed = await tx
          .updateTable('quizzes')
          .set({ ends_at: now })
          .where('room_id', '=', roomId)
          .where('id', '!=', id)
          .where('ends_at', '>', now)
          .returning('id')
          .execute();
        return closed.map((row) => row.id);
      }),

    close: async (id: string, now: Date): Promise<boolean> => {
      const closed = await db
        .updateTable('quizzes')
        .set({ ends_at: now })
        .where('id', '=', id)
        .where('ends_at', '>', now)
        .returning('id')
        .executeTakeFirst();
      return closed !== undefined;
    },

    showResults: async (id: string, shownAt: Date | null) => {
      await db.updateTable('quizzes').set({ results_shown_at: shownAt }).where('id', '=', id).execute();
    },
  };
};
