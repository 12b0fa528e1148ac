/** Limits password guessing per account and per address, without locking out a school behind one address. */
import { AppError } from '@palco/contract/errors';
import type { Language } from '@palco/contract/languages';
import * as limits from '@palco/contract/limits';
import type { AttemptCount, Attempts } from '../../adapters/attempts/port.ts';
import type { Clock } from '../../adapters/clock/port.ts';
import { authMessages } from './messages.ts';

export type LoginTry = { readonly username: string; readonly address: string; readonly language: Language };

const { attemptWindowMs, attemptsPerAccount, attemptsPerAccountAndAddress, attemptsPerAddress } = limits.auth;

export const createLoginGuard = (attempts: Attempts, clock: Clock) => {
  const pairKey = (t: LoginTry) => `login:${t.username}@${t.address}`;
  const accountKey = (t: LoginTry) => `login:${t.username}`;
  const addressKey = (t: LoginTry) => `login-address:${t.address}`;

  const refuseOver = (count: AttemptCount | null, max: number, language: Language) => {
    if (!count || count.hits <= max) return;
    const retryAfterS = Math.max(1, Math.ceil((count.windowEndsAt.getTime() - clock.now().getTime()) / 1000));
    const description = authMessages[language].tooManyAttempts(Math.ceil(retryAfterS / 60));
    throw new AppError('TOO_MANY_ATTEMPTS', { description, retryAfterS });
  };

  return {
    /** Counts the attempt before the password is checked, so that concurrent attempts are all counted. */
    admit: async (t: LoginTry) => {
      // An address counts failures only: hundreds of right passwords in a minute are a class starting. It is checked first,
      // so that made-up names from a refused address are not stored.
      refuseOver(await attempts.read(addressKey(t)), attemptsPerAddress, t.language);
      refuseOver(await attempts.hit(pairKey(t), attemptWindowMs), attemptsPerAccountAndAddress, t.language);
      refuseOver(await attempts.hit(accountKey(t), attemptWindowMs), attemptsPerAccount, t.language);
    },
    failed: async (t: LoginTry) => {
      await attempts.hit(addressKey(t), attemptWindowMs);
    },
    succeeded: (t: LoginTry) => attempts.clear([pairKey(t), accountKey(t)]),
  };
};
