/** Waits for mails to arrive in the outbox. */
import { outbox } from '@palco/contract/system';
import { expect } from 'vitest';
import { call } from './client.ts';

export type ReceivedMail = { to: string; subject: string; text: string; html: string; sentAt: string };

export const mailsTo = async (url: string, address: string): Promise<ReceivedMail[]> =>
  (await call(url, outbox, {})).data.filter((mail) => mail.to === address);

/** The newest mail to that address once there are at least so many. */
export const nextMail = async (url: string, address: string, count = 1): Promise<ReceivedMail> => {
  await expect.poll(async () => (await mailsTo(url, address)).length).toBeGreaterThanOrEqual(count);
  const [newest] = await mailsTo(url, address);
  if (!newest) throw new Error('no mail');
  return newest;
};

/** The code is the last word of the subject. */
export const codeOf = (mail: ReceivedMail): string => mail.subject.split(': ').at(-1) ?? '';
