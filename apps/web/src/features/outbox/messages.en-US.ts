import { pluralIn } from '../../lib/i18n/plural.ts';
import type { OutboxMessages } from './messages.pt-BR.ts';

const plural = pluralIn('en-US');

export const messages: OutboxMessages = {
  title: 'Outbox',
  lead: 'The e-mails this server would send. It exists only in the demo and in development.',
  count: ({ count }) => plural(count, { one: '# e-mail', other: '# e-mails' }),
  list: 'Sent e-mails',
  loading: 'Opening the outbox…',
  emptyTitle: 'No e-mails yet',
  emptyText: 'Ask for a password recovery or register with a voucher: the e-mail shows up here by itself.',
  goToLogin: 'Go to login',
  stale: 'The server does not answer. We keep trying; the list may be out of date.',
  backToList: 'Back to the list',
  notThere: 'This e-mail is no longer here.',
  to: 'To',
  sentAt: 'Sent on',
  views: 'How to see the e-mail',
  asDesigned: 'Message',
  asText: 'Text only',
  frameTitle: ({ subject }) => `Message: ${subject}`,
};
