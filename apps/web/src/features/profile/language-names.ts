import type { Language } from '@palco/contract/languages';

/** Each language in its own words: whoever looks for one reads only that. */
export const languageNames: Record<Language, string> = {
  'pt-BR': 'Português',
  'en-US': 'English',
  'es-ES': 'Español',
};
