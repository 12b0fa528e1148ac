/** The members of a room answer a running quiz, each once; the right answer earns points. */
import { callOnce } from '../http.ts';
import { Stream, Unanswered } from '../stream.ts';
import type { Workload } from '../workload.ts';

/** Enough for the longest round on a busy machine. */
const members = 4000;
const durationS = 3600;

export const quiz: Workload = async (rig) => {
  const { url } = rig.server;
  const roomId = await rig.openRoom('Prova');
  await rig.sql(
    `update courses set has_gamification = true where id = (select course_id from rooms where id = ${roomId})`,
  );
  const organizer = await rig.logIn('organizer@palco.test');
  const question = { question: 'Qual?', answers: ['A', 'B'], rightAnswer: 1 };
  const release = async (): Promise<string> => {
    const path = `/api/rooms/${roomId}/questions`;
    const body = { duration: durationS, questions: [question] };
    const made = await callOnce(url, { method: 'POST', path, as: organizer, body });
    const released = String(made.body['id']);
    await callOnce(url, { method: 'POST', path: `/api/rooms/questions/${released}/release`, as: organizer });
    return released;
  };
  let id = await release();
  const people = await rig.crowd(members);
  const answered: string[] = [];
  const stream = new Stream({
    pauseMs: 80,
    send: async (n, attempt) => {
      const person = people[n];
      if (!person) throw new Error('the crowd of the quiz was too small');
      const { status, body } = await callOnce(url, {
        method: 'POST',
        path: `/api/rooms/questions/${id}/answer?answer=B`,
        as: person,
        body: {},
      });
      // The first attempt was stored, and its answer was lost.
      const isRepeated = attempt > 0 && body['error'] === 'QUIZ_ANSWERED';
      if (rig.isClockMoved && body['error'] === 'QUIZ_CLOSED') {
        id = await release();
        throw new Unanswered('the time of the quiz is over by the new clock');
      }
      if (status !== 200 && !isRepeated) {
        throw new Error(`attempt ${attempt + 1} to answer: ${status} ${JSON.stringify(body)}`);
      }
      answered.push(person.userId);
    },
  });
  return {
    underWay: () => stream.underWay(),
    goesOn: () => stream.goesOn(),
    verify: async () => {
      await stream.stop();
      const rows = await rig.sql<{ user_id: string; points: number | null }>(
        `select a.user_id, (select count(*)::int from points_ledger p
           where p.user_id = a.user_id and p.key = 'quiz:' || a.question_id) as points
         from quiz_answers a join quiz_questions q on q.id = a.question_id 
           join quizzes z on z.id = q.quiz_id where z.room_id = ${roomId} and a.answer = 1`,
      );
      const paid = new Map(rows.map((row) => [String(row.user_id), row.points]));
      const lost = answered.filter((userId) => !paid.has(userId));
      if (lost.length > 0) throw new Error(`${lost.length} acknowledged answers are not stored`);
      const unpaid = rows.filter(({ points }) => points !== 1);
      if (unpaid.length > 0) throw new Error(`${unpaid.length} answers were not paid exactly once`);
      if (rows.length !== answered.length) throw new Error(`${rows.length} answers of ${answered.length} people`);
      const closed = await callOnce(url, {
        method: 'POST',
        path: `/api/rooms/questions/${id}/close`,
        as: organizer,
      });
      if (closed.status !== 200) throw new Error(`the quiz could not be closed: ${closed.status}`);
      return `${answered.length} answers`;
    },
    close: async () => {},
  };
};
