import { pluralIn } from '../../lib/i18n/plural.ts';
import type { NoticesMessages } from './messages.pt-BR.ts';

const plural = pluralIn('en-US');

export const messages: NoticesMessages = {
  forcedTitle: 'Your session has ended',
  forcedText: 'For your safety you were logged out. Log in again to go on where you stopped.',
  loginAgain: 'Log in again',
  elsewhereTitle: 'You are already logged in on another machine',
  elsewhereText:
    'Your account is being used on another device or browser, and this session was ended. If it was not you, change your password.',
  close: 'Close',
  networkTitle: 'No connection to the server',
  networkText: 'Check your internet. As soon as the connection is back we will take you back by ourselves.',
  nextTry: ({ seconds }) => plural(seconds, { one: 'Next try in # second', other: 'Next try in # seconds' }),
  tryingNow: 'Trying now…',
  reload: 'Reload',
  permissionTitle: 'You have no permission to access this content',
  permissionText: 'It belongs to other people or needs an access that your account does not have.',
  back: 'Back to the start',
  voucher: 'Use a voucher',
  notFoundCode: 'Error 404',
  notFoundTitle: 'This page has left the stage',
  notFoundText: 'The address may be wrong, or the page does not exist any more.',
  goHome: 'Go to the homepage',
};
