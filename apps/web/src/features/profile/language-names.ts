import type { Language } from '@palco/contract/languages';

/** Each language in its own words, so that its speakers recognise it. */
export const languageNames: Record<Language, string> = {
  'pt-BR': 'Português',
  'en-US': 'English',
  'es-ES': 'Español',
};
