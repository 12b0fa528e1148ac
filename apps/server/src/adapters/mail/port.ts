import type { PartStatus } from '@palco/contract/system';
import type { Db } from '../db/database.ts';

export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** A page that stops mails of this kind. */
  readonly unsubscribeUrl?: string;
};

/** Queued in the caller's transaction: what is stored has its mail, and a mail that cannot be queued undoes what it tells about. */
export type SendMail = (mail: Mail, transaction: Db) => Promise<void>;

export type OutboxMail = Mail & { readonly sentAt: string };

/** Sends one mail; after a failure it is called again later with the same id. */
export type MailTransport = {
  send(id: string, mail: Mail): Promise<void>;
  check(): Promise<PartStatus>;
  close(): Promise<void>;
};
