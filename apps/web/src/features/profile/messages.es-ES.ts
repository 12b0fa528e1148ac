import type { ProfileMessages } from './messages.pt-BR.ts';

export const messages: ProfileMessages = {
  language: 'Idioma',
  changeLanguageFailed: 'Error al cambiar el idioma',
  viewProfile: 'Ver perfil',
  loadProfileFailed: 'Error al cargar el perfil',
};
