import { randomInt } from 'node:crypto';
import { AppError } from '@palco/contract/errors';
import * as limits from '@palco/contract/limits';
import type { Attempts } from '../../adapters/attempts/port.ts';
import type { Clock } from '../../adapters/clock/port.ts';
import type { SendMail } from '../../adapters/mail/port.ts';
import type { Passwords } from '../../adapters/passwords/port.ts';
import type { Brand } from '../../shared/brand.ts';
import { recoveryCodeMail, recoveryLinkMail } from './mail.ts';
import type { RecoveryAccount, RecoveryRepository } from './repository.ts';

export type RecoveryPorts = {
  repository: RecoveryRepository;
  passwords: Passwords;
  attempts: Attempts;
  sendMail: SendMail;
  clock: Clock;
  publicUrl: () => string;
  brand: () => Brand;
  /** A token that may set a new password and nothing else. */
  startPasswordChange: (userId: string) => Promise<string>;
};

export type RecoveryService = ReturnType<typeof createRecoveryService>;

const rules = limits.recovery;
const hourMs = 60 * 60 * 1000;

export const createRecoveryService = (ports: RecoveryPorts) => {
  const { repository, passwords, attempts, clock } = ports;

  /** A 404 reveals whether an account exists, as the spec wants; the limit per address stops probing of many accounts. */
  const countRequest = async (network: string) => {
    const count = await attempts.hit(`recovery-address:${network}`, limits.auth.attemptWindowMs);
    if (count.hits > rules.requestsPerAddress) throw new AppError('TOO_MANY_REQUESTS', retryAfter(count.windowEndsAt));
  };

  const retryAfter = (at: Date) => ({
    retryAfterS: Math.max(1, Math.ceil((at.getTime() - clock.now().getTime()) / 1000)),
  });

  const sendCode = async (account: RecoveryAccount, wanted: { useCode: boolean; network: string }) => {
    const { network } = wanted;
    const now = clock.now().getTime();
    // Per network, so that a stranger who asks for codes does not use up those of the owner; and for the account as a whole.
    const counters = [
      { key: `recovery:${account.id} ${network}`, max: rules.codesPerHour },
      { key: `recovery:${account.id}`, max: rules.codesPerHour * rules.networksPerAccount },
    ];
    // Checked first: a request that sends no mail must not change the stored code.
    for (const { key, max } of counters) {
      const sent = await attempts.read(key);
      if (sent && sent.hits >= max) throw new AppError('TOO_MANY_REQUESTS', retryAfter(sent.windowEndsAt));
    }
    const code = String(randomInt(10 ** rules.codeLength)).padStart(rules.codeLength, '0');
    // Before the transaction, which must not wait for a second connection of the pool.
    const mail = wanted.useCode ? recoveryCodeMail(account, code, ports.brand()) : await linkMail(account);
    const isStored = await repository.replaceCode(
      {
        userId: account.id,
        hash: await passwords.hash(code),
        sentAt: new Date(now),
        expiresAt: new Date(now + rules.codeTtlMs),
        notAfter: new Date(now - rules.resendAfterMs),
      },
      (transaction) => ports.sendMail(mail, transaction),
    );
    if (!isStored) throw new AppError('INTERVAL_VERIFICATION_CODE');
    for (const { key } of counters) await attempts.hit(key, hourMs);
  };

  const linkMail = async (account: RecoveryAccount) =>
    recoveryLinkMail(
      account,
      `${ports.publicUrl()}/newPassword/${await ports.startPasswordChange(account.id)}`,
      ports.brand(),
    );

  const request = async (wanted: { username: string; useCode: boolean; network: string }) => {
    await countRequest(wanted.network);
    const account = await repository.findAccount(wanted.username);
    if (!account) throw new AppError('ERROR_EMAILNOTFOUND');
    await sendCode(account, wanted);
  };

  const verifyCode = async (given: {
    username: string;
    recover_code: string;
    network: string;
  }): Promise<{ token: string }> => {
    const account = await repository.findAccount(given.username);
    const code = account && (await repository.countTry(account.id));
    // An unknown account and an account without a code get the same error as a wrong code.
    if (!account || !code) throw new AppError('INVALID_VERIFICATION_CODE');
    // Per network, so that wrong codes of a stranger do not spend the tries of the owner; the whole account has a limit too.
    const key = `recovery-try:${account.id} ${code.expires_at.getTime()} ${given.network}`;
    const { hits } = await attempts.hit(key, rules.codeTtlMs);
    if (hits > rules.maxAttempts || code.attempts > rules.maxAttempts * rules.networksPerAccount)
      throw new AppError('MAX_RETRIES_VERIFICATION_CODE');
    if (code.expires_at <= clock.now()) throw new AppError('EXPIRED_VERIFICATION_CODE');
    if (!(await passwords.verify(code.code_hash, given.recover_code))) throw new AppError('INVALID_VERIFICATION_CODE');
    if (!(await repository.spendCode(account.id, code.code_hash))) throw new AppError('INVALID_VERIFICATION_CODE');
    return { token: await ports.startPasswordChange(account.id) };
  };

  return { request, verifyCode };
};
