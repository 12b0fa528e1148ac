/** How the quizzes of a room were answered. */
import type { QuizAnswersReport, QuizReport } from '@palco/contract/reports/room-reports';
import { sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';

type QuestionRow = {
  readonly quiz_id: string;
  readonly title: string;
  readonly released_at: Date;
  readonly ends_at: Date;
  readonly question_id: string;
  readonly question: string;
  readonly answers: string[];
  readonly right_answer: number | null;
  readonly count: string;
  readonly mean_ms: number | null;
  readonly median_ms: number | null;
};

/** Milliseconds between the release of a quiz and an answer. */
const afterMs = sql`(extract(epoch from quiz_answers.answered_at - quizzes.released_at) * 1000)`;

export const readQuizzes = async (db: Db, roomId: string): Promise<QuizReport['quizzes']> => {
  const [questions, counts, people] = await Promise.all([
    sql<QuestionRow>`
      select quizzes.id as quiz_id, title, released_at, ends_at, quiz_questions.id as question_id, question, answers, right_answer,
        count(quiz_answers.user_id) as count, avg(${afterMs})::float8 as mean_ms,
        percentile_cont(0.5) within group (order by ${afterMs}::float8) as median_ms
      from quizzes join quiz_questions on quiz_questions.quiz_id = quizzes.id
      left join quiz_answers on quiz_answers.question_id = quiz_questions.id
      where room_id = ${roomId} and released_at is not null
      group by quizzes.id, quiz_questions.id order by released_at, quizzes.id, place`.execute(db),
    sql<{ question_id: string; answer: number; count: string }>`
      select question_id, answer, count(*) as count
      from quizzes join quiz_questions on quiz_questions.quiz_id = quizzes.id
      join quiz_answers on quiz_answers.question_id = quiz_questions.id
      where room_id = ${roomId} group by 1, 2`.execute(db),
    sql<{ quiz_id: string; people: string }>`
      select quizzes.id as quiz_id, count(distinct quiz_answers.user_id) as people
      from quizzes join quiz_questions on quiz_questions.quiz_id = quizzes.id
      join quiz_answers on quiz_answers.question_id = quiz_questions.id
      where room_id = ${roomId} group by 1`.execute(db),
  ]);
  const countOf = new Map(counts.rows.map((row) => [`${row.question_id} ${row.answer}`, Number(row.count)]));
  const peopleOf = new Map(people.rows.map((row) => [row.quiz_id, Number(row.people)]));
  return [...Map.groupBy(questions.rows, (row) => row.quiz_id)].map(([id, rows]) => ({
    id,
    title: rows[0]?.title ?? '',
    releasedAt: rows[0]?.released_at.toISOString() ?? '',
    endsAt: rows[0]?.ends_at.toISOString() ?? '',
    people: peopleOf.get(id) ?? 0,
    questions: rows.map((row) => ({
      id: row.question_id,
      question: row.question,
      answers: row.answers.map((text, index) => ({ text, count: countOf.get(`${row.question_id} ${index}`) ?? 0 })),
      rightAnswer: row.right_answer,
      count: Number(row.count),
      meanMs: rounded(row.mean_ms),
      medianMs: rounded(row.median_ms),
    })),
  }));
};

const rounded = (ms: number | null) => (ms === null ? null : Math.round(ms));

/** Null when the room has no such question. */
export const readQuizAnswers = async (
  db: Db,
  { roomId, questionId }: { readonly roomId: string; readonly questionId: string },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Pick<QuizAnswersReport, 'answers' | 'total'> | null> => {
  const ofQuestion = sql`
    from quizzes join quiz_questions on quiz_questions.quiz_id = quizzes.id
    join quiz_answers on quiz_answers.question_id = quiz_questions.id
    join users on users.id = quiz_answers.user_id
    where room_id = ${roomId} and quiz_questions.id = ${questionId}`;
  const [known, total, answers] = await Promise.all([
    sql`select from quizzes join quiz_questions on quiz_questions.quiz_id = quizzes.id
        where room_id = ${roomId} and quiz_questions.id = ${questionId} and released_at is not null`.execute(db),
    sql<{ total: string }>`select count(*) as total ${ofQuestion}`.execute(db),
    sql<{ user_id: string; name: string; answer: number; after_ms: number; is_right: boolean | null }>`
      select users.id as user_id, users.name, answer, round(${afterMs})::integer as after_ms, answer = right_answer as is_right ${ofQuestion}
      order by answered_at, users.id limit ${limit} offset ${offset}`.execute(db),
  ]);
  if (known.rows.length === 0) return null;
  return {
    total: Number(total.rows[0]?.total),
    answers: answers.rows.map((row) => ({
      userId: row.user_id,
      name: row.name,
      answer: row.answer,
      afterMs: row.after_ms,
      isRight: row.is_right,
    })),
  };
};

export type QuizAnswerLine = {
  readonly title: string;
  readonly question: string;
  readonly name: string;
  readonly email: string;
  readonly text: string;
  readonly is_right: boolean | null;
  readonly after_s: number;
  readonly answered_at: Date;
};

/** Every answer, page by page, for a file. */
export const quizAnswerPages = async function* (db: Db, roomId: string): AsyncGenerator<QuizAnswerLine[]> {
  for (let after: readonly [string, string] = ['0', '0']; ; ) {
    const { rows } = await sql<QuizAnswerLine & { question_id: string; user_id: string }>`
      select quiz_questions.id as question_id, users.id as user_id, title, question, users.name, users.email,
        coalesce(answers[answer + 1], '') as text, answer = right_answer as is_right,
        round(${afterMs} / 1000, 1)::float8 as after_s, answered_at
      from quizzes join quiz_questions on quiz_questions.quiz_id = quizzes.id
      join quiz_answers on quiz_answers.question_id = quiz_questions.id
      join users on users.id = quiz_answers.user_id
      where room_id = ${roomId} and (quiz_answers.question_id, quiz_answers.user_id) > (${after[0]}, ${after[1]})
      order by quiz_answers.question_id, quiz_answers.user_id limit ${exportPage}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = [last.question_id, last.user_id];
  }
};
const exportPage = 1000;
