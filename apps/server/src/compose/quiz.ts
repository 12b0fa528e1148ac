/** Role api: quizzes, from writing them to the points of right answers. */

import { questionReleased, quizChanged } from '@palco/contract/quiz';
import type { EventKind } from '@palco/contract/reports/kinds';
import * as limits from '@palco/contract/room-limits';
import type { Managed } from '../features/organizers/managed.ts';
import { createAnswerRepository } from '../features/quiz/answer-repository.ts';
import { createQuizAnswering } from '../features/quiz/answering.ts';
import { createLiveCounts } from '../features/quiz/live-counts.ts';
import { createMissedQuizzes, createNotifiedQuizzes } from '../features/quiz/missed-quizzes.ts';
import { quizRequests } from '../features/quiz/realtime.ts';
import { createReleasedQuizzes } from '../features/quiz/released-quizzes.ts';
import { createQuizRepository } from '../features/quiz/repository.ts';
import { quizRoutes } from '../features/quiz/routes.ts';
import { createQuizService } from '../features/quiz/service.ts';
import type { RankingService } from '../features/ranking/service.ts';
import type { Admission } from './admission.ts';
import type { Core } from './core.ts';

export type QuizParts = {
  canManageRoom: Managed['canManageRoom'];
  rooms: Pick<Admission, 'admitCached' | 'notifyRoom' | 'notifyRoomHere' | 'notifyOrganizers' | 'presence'>;
  ranking: Pick<RankingService, 'scoringOf' | 'award' | 'earnedBy'>;
};

export const composeQuiz = (
  { db, clock, log, events, everyNode, nodes }: Core,
  { canManageRoom, rooms, ranking }: QuizParts,
) => {
  const repository = createQuizRepository(db);
  const answers = createAnswerRepository(db);
  const local = createReleasedQuizzes(repository, clock);
  const notified = createNotifiedQuizzes();
  const changed = (id: string) => {
    local.forget(id);
    if (!nodes.isAlone) notified.add(id);
  };
  const released = { ...local, forget: everyNode.define('quiz changed', changed, local.forgetAll) };
  const record = (kind: EventKind, roomId: string, userId: string, details: Record<string, unknown>) =>
    events.record({ kind, roomId, userId, details });

  const quizzes = createQuizService({
    repository,
    answers,
    released,
    clock,
    notifyRoom: rooms.notifyRoom,
    notifyOrganizers: (roomId, id, quiz) => rooms.notifyOrganizers(roomId, quizChanged, { roomId, id, quiz }),
    record,
  });
  const missed = nodes.isAlone
    ? null
    : createMissedQuizzes({
        notified,
        newestIn: repository.newestIn,
        roomsHere: () => rooms.presence.countsHere().map(([roomId]) => roomId),
        notifyHere: async (id) => {
          local.forget(id);
          const found = await quizzes.presentFor(id);
          if (found) rooms.notifyRoomHere(found.roomId, questionReleased, found.quiz);
        },
        log,
      });
  const counts = createLiveCounts({ everyMs: limits.quiz.countsMs, report: quizzes.report, log });
  const answering = createQuizAnswering({
    repository,
    answers,
    released,
    clock,
    admit: rooms.admitCached,
    canManageRoom,
    scoringOf: ranking.scoringOf,
    award: ranking.award,
    earnedBy: ranking.earnedBy,
    onAnswered: counts.changed,
    record,
  });

  return {
    routes: quizRoutes(quizzes, answering),
    requests: quizRequests(answering),
    activeIn: answering.activeIn,
    release: quizzes.release,
    close: async () => {
      await missed?.close();
      await answering.close();
      counts.close();
    },
  };
};
