/** The quiz part of the composition root: how organizers, viewers and points meet. */
import type { Notice, PayloadIn } from '@palco/contract/define';
import { quizChanged } from '@palco/contract/quiz';
import * as limits from '@palco/contract/room-limits';
import type { Logger } from 'pino';
import type { Clock } from '../adapters/clock/port.ts';
import type { Db } from '../adapters/db/database.ts';
import { createAnswerRepository } from '../features/quiz/answer-repository.ts';
import { type AnsweringPorts, createQuizAnswering } from '../features/quiz/answering.ts';
import { createLiveCounts } from '../features/quiz/live-counts.ts';
import { quizRequests } from '../features/quiz/realtime.ts';
import { createQuizRepository } from '../features/quiz/repository.ts';
import { quizRoutes } from '../features/quiz/routes.ts';
import { createQuizService } from '../features/quiz/service.ts';
import type { RecordEvent } from '../features/reports/event-log.ts';
import type { Realtime } from '../sockets/realtime.ts';

export type QuizParts = Pick<AnsweringPorts, 'admit' | 'scoringOf' | 'award'> & {
  db: Db;
  clock: Clock;
  log: Logger;
  realtime: Realtime;
  recordEvent: RecordEvent;
  /** Tells everybody who has a room open. */
  tell: <N extends Notice>(roomId: string, notice: N, payload: PayloadIn<N>) => void;
};

export const composeQuiz = ({ db, clock, log, realtime, recordEvent, tell, ...ports }: QuizParts) => {
  const repository = createQuizRepository(db);
  const answers = createAnswerRepository(db);
  const record = (kind: string, roomId: string, userId: string, details: Record<string, unknown>) =>
    recordEvent({ kind, roomId, userId, details });

  const quizzes = createQuizService({
    repository,
    answers,
    clock,
    tell,
    tellOrganizers: (roomId, id, quiz) => realtime.publish(quizChanged, 'organizers', { roomId, id, quiz }),
    forget: (id) => answering.forget(id),
    record,
  });
  const counts = createLiveCounts({ everyMs: limits.quiz.countsMs, report: quizzes.report, log });
  const answering = createQuizAnswering({
    ...ports,
    repository,
    answers,
    clock,
    onAnswered: counts.changed,
    record,
  });

  return {
    routes: quizRoutes(quizzes, answering),
    requests: quizRequests(answering),
    activeIn: answering.activeIn,
    close: async () => {
      await answering.close();
      counts.close();
    },
  };
};
