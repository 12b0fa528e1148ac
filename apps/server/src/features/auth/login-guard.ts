/** Limits password guessing per account and per address, without locking out a school behind one address. */
import { AppError } from '@palco/contract/errors';
import type { Language } from '@palco/contract/languages';
import * as limits from '@palco/contract/limits';
import type { AttemptCount, Attempts } from '../../adapters/attempts/port.ts';
import type { Clock } from '../../adapters/clock/port.ts';
import { authMessages } from './messages.ts';

export type LoginTry = { readonly username: string; readonly network: string; readonly language: Language };

const { attemptWindowMs, attemptsPerAccount, attemptsPerAccountAndAddress, attemptsPerAddress } = limits.auth;

export const createLoginGuard = (attempts: Attempts, clock: Clock) => {
  // A name may contain any character, so that every kind of key has its own prefix and the network, which has no spaces, comes first.
  const pairKey = (t: LoginTry) => `login-pair:${t.network} ${t.username}`;
  const accountKey = (t: LoginTry) => `login-account:${t.username}`;
  const addressKey = (t: LoginTry) => `login-address:${t.network}`;

  const refuseOver = (count: AttemptCount | null, max: number, language: Language) => {
    if (!count || count.hits <= max) return;
    const retryAfterS = Math.max(1, Math.ceil((count.windowEndsAt.getTime() - clock.now().getTime()) / 1000));
    const description = authMessages[language].tooManyAttempts(Math.ceil(retryAfterS / 60));
    throw new AppError('TOO_MANY_ATTEMPTS', { description, retryAfterS });
  };

  const failed = async (t: LoginTry) => {
    await attempts.hit(addressKey(t), attemptWindowMs);
  };

  return {
    /**
     * Counts the attempt before the password is checked, so that concurrent attempts are all counted. Returns how many
     * may follow if this one fails, the same for names with and without an account.
     */
    admit: async (t: LoginTry): Promise<number> => {
      // An address counts failures only: hundreds of right passwords in a minute are a class starting. It is checked first,
      // so that made-up names from a refused address are not stored.
      refuseOver(await attempts.read(addressKey(t)), attemptsPerAddress, t.language);
      try {
        const ofPair = await attempts.hit(pairKey(t), attemptWindowMs);
        refuseOver(ofPair, attemptsPerAccountAndAddress, t.language);
        const ofAccount = await attempts.hit(accountKey(t), attemptWindowMs);
        refuseOver(ofAccount, attemptsPerAccount, t.language);
        return Math.min(attemptsPerAccountAndAddress - ofPair.hits, attemptsPerAccount - ofAccount.hits);
      } catch (error) {
        await failed(t);
        throw error;
      }
    },
    failed,
    succeeded: (t: LoginTry) => attempts.clear([pairKey(t), accountKey(t)]),
  };
};
