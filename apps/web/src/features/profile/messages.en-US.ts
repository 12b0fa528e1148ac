import type { ProfileMessages } from './messages.pt-BR.ts';

export const messages: ProfileMessages = {
  language: 'Language',
  changeLanguageFailed: 'Failed to change the language',
};
