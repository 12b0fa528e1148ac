export const messages = {
  language: 'Idioma',
  changeLanguageFailed: 'Falha ao mudar o idioma',
};

export type ProfileMessages = typeof messages;
