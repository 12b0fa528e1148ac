import type { Language } from '@palco/contract/languages';

/** Bits a second as people read them: `2,4`. */
export const megabits = (bitrate: number, language: Language): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(bitrate / 1_000_000);
