export const messages = {
  language: 'Idioma',
  changeLanguageFailed: 'Falha ao mudar o idioma',
  viewProfile: 'Ver perfil',
  loadProfileFailed: 'Falha ao carregar o perfil',
};

export type ProfileMessages = typeof messages;
