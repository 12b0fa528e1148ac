/** Released quizzes, cached for a moment: a full room answers the same quiz at once. */
import { AppError } from '@palco/contract/errors';
import * as limits from '@palco/contract/room-limits';
import type { Clock } from '../../adapters/clock/port.ts';
import { createCachedReads } from '../../shared/ttl-cache.ts';
import { isReleased, type ReleasedRow } from './present.ts';
import type { QuizRepository } from './repository.ts';

export type ReleasedQuizzes = ReturnType<typeof createReleasedQuizzes>;

export const createReleasedQuizzes = (repository: Pick<QuizRepository, 'find'>, clock: Clock) => {
  const quizzes = createCachedReads<ReleasedRow>({ nowMs: clock.monotonicMs, ttlMs: limits.quiz.cacheMs });

  /** Throws QUIZ_NOT_FOUND. */
  const read = async (id: string): Promise<ReleasedRow> => {
    const row = await repository.find(id);
    if (!isReleased(row)) throw new AppError('QUIZ_NOT_FOUND');
    return row;
  };

  return {
    read,
    readCached: (id: string) => quizzes.get(id, () => read(id)),
    forget: quizzes.delete,
    forgetAll: quizzes.clear,
  };
};
