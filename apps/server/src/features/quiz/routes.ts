import * as contract from '@palco/contract/quiz';
import { bindRoute, type RouteBinding } from '../../http/routes.ts';
import type { QuizAnswering } from './answering.ts';
import type { QuizService } from './service.ts';

export const quizRoutes = (quizzes: QuizService, answering: QuizAnswering): RouteBinding[] => [
  bindRoute(contract.listQuizzes, ({ params }) => quizzes.list(params.id)),
  bindRoute(contract.createQuiz, ({ caller, params, body, requestKey }) =>
    quizzes.create(caller, params.id, body, requestKey),
  ),
  bindRoute(contract.updateQuiz, ({ caller, params, body }) => quizzes.update(caller, params.id, body)),
  bindRoute(contract.deleteQuiz, async ({ caller, params }) => {
    await quizzes.remove(caller, params.id);
    return {};
  }),
  bindRoute(contract.releaseQuiz, ({ caller, params }) => quizzes.release(caller, params.id)),
  bindRoute(contract.closeQuiz, ({ caller, params }) => quizzes.close(caller, params.id)),
  bindRoute(contract.showResults, ({ caller, params, body }) => quizzes.showResults(caller, params.id, body.show)),
  bindRoute(contract.readQuizzes, ({ caller, query, language }) =>
    answering.info(caller, query.id, query.groups !== 'false', language),
  ),
  bindRoute(contract.answerQuiz, ({ caller, params, query, body, language }) =>
    answering.answer(caller, params.id, { answer: query.answer, answers: body?.answers }, language),
  ),
];
