/** Spec section 1: the interface languages. Free of zod, because the login page loads it first. */

export const languages = ['pt-BR', 'en-US', 'es-ES'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'pt-BR';

/** The closest interface language to the one a browser asks for (`Accept-Language` or `navigator.language`). */
export const nearestLanguage = (wanted: string | undefined, otherwise: Language = defaultLanguage): Language => {
  for (const part of (wanted ?? '').split(',')) {
    const tag = part.split(';')[0]?.trim().toLowerCase() ?? '';
    const found =
      languages.find((l) => l.toLowerCase() === tag) ?? languages.find((l) => l.slice(0, 2) === tag.slice(0, 2));
    if (found) return found;
  }
  return otherwise;
};
