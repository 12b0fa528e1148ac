import type { AlertsMessages } from './messages.pt-BR.ts';

export const messages: AlertsMessages = {
  title: 'Tell me when it begins',
  hint: 'For all lives of this course.',
  byMail: 'By e-mail',
  byPush: 'By browser notification',
  pushDenied: 'The browser has blocked notifications of this site. Allow them in its settings.',
  pushFailed: 'This browser could not subscribe. Try again, or use e-mail.',
  failed: 'It could not be saved. Try again.',
  offTitle: 'E-mails are off',
  offText: ({ course }) => `You get no more alerts of lives of the course ${course}.`,
  onTitle: 'E-mails are on',
  onText: ({ course }) => `You get alerts of lives of the course ${course}.`,
  turnOn: 'Get them again',
  turnOff: 'Stop them',
  working: 'Turning the e-mails off…',
  invalidTitle: 'This link is not valid',
  invalidText: 'It is incomplete, or the course or the account no longer exists.',
  failedTitle: 'The e-mails could not be turned off',
  tryAgain: 'Try again',
  home: 'Go to the home page',
};
