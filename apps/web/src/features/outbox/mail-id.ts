import type { OutboxMail } from './use-outbox.ts';

/** What tells mails apart in an address; two mails to one person in the same millisecond would open as one. */
export const mailId = ({ sentAt, to }: Pick<OutboxMail, 'sentAt' | 'to'>): string => `${sentAt} ${to}`;
