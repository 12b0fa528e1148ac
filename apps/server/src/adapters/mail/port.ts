import type { PartStatus } from '@palco/contract/system';

export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string };

export type SendMail = (mail: Mail) => Promise<void>;

export type OutboxMail = Mail & { readonly sentAt: string };

/** Sends one mail; after a failure it is called again later with the same id. */
export type MailTransport = {
  send(id: string, mail: Mail): Promise<void>;
  check(): Promise<PartStatus>;
  close(): Promise<void>;
};
