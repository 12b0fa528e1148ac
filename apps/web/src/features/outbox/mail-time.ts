import type { Language } from '@palco/contract/languages';

/** Short for the list: day, month, hour, minute. */
export const formatMoment = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit' }).format(
    new Date(iso),
  );

/** To the second for the open mail: two codes may be a minute apart. */
export const formatExactly = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'medium' }).format(new Date(iso));
