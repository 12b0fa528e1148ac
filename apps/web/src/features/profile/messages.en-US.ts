import type { ProfileMessages } from './messages.pt-BR.ts';

export const messages: ProfileMessages = {
  language: 'Language',
  changeLanguageFailed: 'Failed to change the language',
  viewProfile: 'View profile',
  loadProfileFailed: 'Failed to load the profile',
};
