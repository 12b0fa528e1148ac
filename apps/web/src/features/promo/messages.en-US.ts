import type { PromoMessages } from './messages.pt-BR.ts';

export const messages: PromoMessages = {
  label: 'The Palco app',
  title: 'Take Palco with you',
  text: 'Watch in the app and hear about live classes as they start.',
  getFor: ({ system }) => `Get the app for ${system}`,
  putAway: 'Not now',
  decline: "Don't show again",
  declineFailed: 'Your choice could not be kept. Try again.',
};
