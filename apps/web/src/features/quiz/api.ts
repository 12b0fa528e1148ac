import * as contract from '@palco/contract/quiz';
import type { Quiz } from '@palco/contract/quiz/quiz';
import { isGroup } from '@palco/domain/quiz/machine';
import { call } from '../../lib/http/api-client.ts';

export const fetchQuizzes = (id: string) => call(contract.readQuizzes, { query: { id, groups: 'true' } });

/** A single answer is sent as text, so that the order of the answers does not matter. */
export const sendAnswers = (quiz: Quiz, answers: readonly { id: string; answer: number }[]) => {
  const params = { id: quiz.id };
  if (isGroup(quiz)) return call(contract.answerQuiz, { params, query: {}, body: { answers: [...answers] } });
  const answer = quiz.answers[answers[0]?.answer ?? -1] ?? '';
  return call(contract.answerQuiz, { params, query: { answer }, body: undefined });
};
