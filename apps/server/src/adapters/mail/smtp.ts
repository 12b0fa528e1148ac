import { createTransport } from 'nodemailer';
import type { MailTransport } from './port.ts';

export const createSmtpTransport = (url: string, from: string): MailTransport => {
  const transport = createTransport({ url, connectionTimeout: 10_000, socketTimeout: 20_000 }, { from });
  return {
    send: async (id, { unsubscribeUrl, ...mail }) => {
      // The same id on every try lets the receiving side drop a mail it already has.
      const list = unsubscribeUrl === undefined ? {} : { list: { unsubscribe: unsubscribeUrl } };
      await transport.sendMail({ ...mail, ...list, messageId: `<${id}@palco>` });
    },
    check: () =>
      transport.verify().then(
        () => 'ok',
        () => 'down',
      ),
    close: async () => transport.close(),
  };
};
