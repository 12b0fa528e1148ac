/** Mail goes through the job queue: a mail server that is down delays a mail and loses none. */
import { randomUUID } from 'node:crypto';
import type { Jobs } from '../jobs/port.ts';
import type { Mail, MailTransport, SendMail } from './port.ts';

/** A second at first, doubling up to an hour: more than a day of tries. */
const rules = { retries: 40, retryDelayS: 1, retryDelayMaxS: 3600, timeoutS: 60, atOnce: 2 };

export const createMailQueue = (jobs: Jobs, transport: MailTransport): SendMail => {
  const queue = jobs.define<{ id: string; mail: Mail }>('mail', rules, ({ id, mail }) => transport.send(id, mail));
  return (mail, transaction) => queue.add({ id: randomUUID(), mail }, { transaction });
};
