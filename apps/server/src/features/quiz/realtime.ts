import { activeQuestion, earnedPoints } from '@palco/contract/quiz';
import { bindRequest, type RequestBinding } from '../../sockets/realtime.ts';
import type { QuizAnswering } from './answering.ts';

export const quizRequests = (answering: QuizAnswering): RequestBinding[] => [
  bindRequest(activeQuestion, ({ caller, payload }) => answering.active(caller, payload.roomId)),
  bindRequest(earnedPoints, ({ caller, payload }) => answering.earned(caller, payload.id)),
];
