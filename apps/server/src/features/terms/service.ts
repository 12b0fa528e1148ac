import { AppError } from '@palco/contract/errors';
import type { Clock } from '../../adapters/clock/port.ts';
import type { TermsRepository } from './repository.ts';

export type TermsPorts = { repository: TermsRepository; clock: Clock };
export type TermsService = ReturnType<typeof createTermsService>;

export const createTermsService = ({ repository, clock }: TermsPorts) => {
  const accept = async (wanted: { userId: string; courseId: string; callerId: string }) => {
    if (wanted.userId !== wanted.callerId) throw new AppError('NO_PERMISSION');
    const terms = await repository.findTerms(wanted.courseId);
    if (!terms) throw new AppError('NOT_FOUND');
    // Terms that were removed while the user read them need no acceptance.
    if (terms.terms_hash === null) return;
    await repository.saveAcceptance({ ...wanted, hash: terms.terms_hash, acceptedAt: clock.now() });
  };

  /** The terms a user still has to accept before entering a room, or null. */
  const termsPending = async (userId: string, courseId: string): Promise<{ termUrl: string } | null> => {
    const pending = await repository.findPending(userId, courseId);
    return pending?.terms_url ? { termUrl: pending.terms_url } : null;
  };

  return { accept, termsPending };
};
