import { AppError } from '@palco/contract/errors';
import type { Clock } from '../../adapters/clock/port.ts';
import type { TermsRepository } from './repository.ts';

export type TermsPorts = { repository: TermsRepository; clock: Clock };
type Acceptance = {
  readonly userId: string;
  readonly courseId: string;
  readonly callerId: string;
  /** The hash of the document that the page showed; null from callers that do not send it. */
  readonly readHash: string | null;
};
export type TermsService = ReturnType<typeof createTermsService>;

export const createTermsService = ({ repository, clock }: TermsPorts) => {
  /** Throws NOT_FOUND; null where the course has no terms. */
  const read = async (courseId: string): Promise<{ termUrl: string; hash: string } | null> => {
    const found = await repository.findTerms(courseId);
    if (!found) throw new AppError('NOT_FOUND');
    const { terms_url: termUrl, terms_hash: hash } = found;
    return termUrl === null || hash === null ? null : { termUrl, hash };
  };

  /** Throws NO_PERMISSION, NOT_FOUND, or TERMS_CHANGED when another document was read than the current one. */
  const accept = async (wanted: Acceptance) => {
    if (wanted.userId !== wanted.callerId) throw new AppError('NO_PERMISSION');
    const terms = await repository.findTerms(wanted.courseId);
    if (!terms) throw new AppError('NOT_FOUND');
    // Terms that were removed while the user read them need no acceptance.
    if (terms.terms_hash === null) return;
    const { userId, courseId, readHash } = wanted;
    if (readHash !== null && readHash !== terms.terms_hash) throw new AppError('TERMS_CHANGED');
    await repository.saveAcceptance({
      userId,
      courseId,
      hash: terms.terms_hash,
      isHashConfirmed: readHash !== null,
      acceptedAt: clock.now(),
    });
  };

  /** The terms a user still has to accept before entering a room, or null. */
  const termsPending = async (userId: string, courseId: string): Promise<{ termUrl: string } | null> => {
    const pending = await repository.findPending(userId, courseId);
    return pending?.terms_url ? { termUrl: pending.terms_url } : null;
  };

  return { read, accept, termsPending };
};
