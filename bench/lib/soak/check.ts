/** After the run: what was acknowledged, and what the database has. */
import pg from 'pg';
import type { ChatLoad } from './chat-load.ts';
import type { QuizLoad } from './quiz-load.ts';
import type { ReportLoad } from './report-load.ts';

/** Statistics are collected for a second before they are written; a killed server loses that second (architecture, "Hot paths"). */
const buffered = { beforeMs: 1500, afterMs: 200 };

export type Loads = { readonly chat: ChatLoad; readonly reports: ReportLoad; readonly quiz: QuizLoad };
export type Checked = Awaited<ReturnType<typeof checkStored>>;

export const checkStored = async (databaseUrl: string, { chat, reports, quiz }: Loads, killedAt: readonly number[]) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const messages = await client.query('select client_id, count(*)::int as times from chat_messages group by 1');
  const written = await client.query('select distinct stalls from playback_statistics');
  const answers = await client.query(
    'select quiz_id, user_id from quiz_answers join quiz_questions on quiz_questions.id = question_id',
  );
  await client.end();
  const timesOf = new Map(messages.rows.map((row) => [String(row.client_id), Number(row.times)]));
  const numbers = new Set(written.rows.map((row) => Number(row.stalls)));
  const answered = new Set(answers.rows.map((row) => `${row.quiz_id} ${row.user_id}`));
  const missing = [...reports.acknowledged].filter(([n]) => !numbers.has(n));
  const wasBuffered = (at: number) =>
    killedAt.some((killed) => at > killed - buffered.beforeMs && at < killed + buffered.afterMs);
  return {
    messagesLost: [...chat.acknowledged].filter((id) => !timesOf.has(id)).length,
    messagesDoubled: [...timesOf.values()].filter((times) => times > 1).length,
    reportsLost: missing.filter(([, at]) => !wasBuffered(at)).length,
    /** How long before the kill the oldest of them was acknowledged. */
    oldestLostS: Math.max(
      0,
      ...missing.map(([, at]) => (Math.min(...killedAt.filter((killed) => killed > at)) - at) / 1000),
    ),
    /** Of the second before the server was killed. */
    reportsOfTheLastSecond: missing.filter(([, at]) => wasBuffered(at)).length,
    answersLost: [...quiz.acknowledged].filter((id) => !answered.has(id)).length,
  };
};
