/**
 * First-access mails have a queue of their own: 10,000 of an import must not delay a recovery code. The link is made when the mail
 * is sent, so that no token waits in the queue and its time begins with the mail.
 */
import { randomUUID } from 'node:crypto';
import { AppError } from '@palco/contract/errors';
import * as limits from '@palco/contract/limits';
import type { Db } from '../../adapters/db/database.ts';
import type { Jobs } from '../../adapters/jobs/port.ts';
import type { MailTransport } from '../../adapters/mail/port.ts';
import type { Brand } from '../../shared/brand.ts';
import { firstAccessMail } from './mail.ts';
import type { PeopleRepository } from './repository.ts';

/** The id is that of the mail and of the login behind its link: a repeated try makes neither twice. */
type Payload = { id: string; userId: string; isForNewAccount: boolean };

export type FirstAccessPorts = {
  jobs: Jobs;
  mail: Pick<MailTransport, 'send'>;
  repository: Pick<PeopleRepository, 'findAddressee'>;
  publicUrl: () => string;
  brand: () => Brand;
  /** A token that may set a password and nothing else. */
  startFirstAccess: (userId: string, id: string) => Promise<string>;
};

export type FirstAccess = ReturnType<typeof createFirstAccess>;

/** As for other mails: a second at first, doubling up to an hour. The time is that of all mails of a second. */
const rules = {
  retries: 40,
  retryDelayS: 1,
  retryDelayMaxS: 3600,
  timeoutS: 300,
  atOnce: 1,
  perSecond: limits.people.mailsPerSecond,
};

export const createFirstAccess = (ports: FirstAccessPorts) => {
  const queue = ports.jobs.define<Payload>('first-access', rules, async ({ id, userId, isForNewAccount }) => {
    const person = await ports.repository.findAddressee(userId);
    // Deleted, blocked, or the password was chosen after a recovery meanwhile.
    if (!person || person.blocked_at || (isForNewAccount && person.has_password)) return;
    const token = await ports.startFirstAccess(userId, id).catch(ignoreBlocked);
    if (token)
      await ports.mail.send(id, firstAccessMail(person, `${ports.publicUrl()}/newPassword/${token}`, ports.brand()));
  });

  return {
    send: (userId: string, transaction: Db) =>
      queue.add({ id: randomUUID(), userId, isForNewAccount: false }, { transaction }),

    /** Paced over the time that so many mails need. */
    sendToNew: (userIds: readonly string[], transaction: Db) =>
      queue.addPaced(
        userIds.map((userId) => ({ id: randomUUID(), userId, isForNewAccount: true })),
        { transaction },
      ),
  };
};

/** Blocked in the moment between: no mail. */
const ignoreBlocked = (error: unknown): null => {
  if (error instanceof AppError && error.code === 'ACCOUNT_BLOCKED') return null;
  throw error;
};
