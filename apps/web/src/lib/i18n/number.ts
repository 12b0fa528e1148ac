/** Numbers in the language's own format. */
import type { Language } from '@palco/contract/languages';

/** From here on a number may have a separator, which each language writes and places in its own way. */
const smallestGrouped = 1000;

/**
 * A page's first formatter costs Chromium 30 ms, in which nothing is drawn: numbers that are written alike in every language do
 * without one.
 */
export const numberIn = (language: Language) => {
  let format: Intl.NumberFormat | undefined;
  return (value: number): string => {
    if (Number.isInteger(value) && value >= 0 && value < smallestGrouped) return String(value);
    format ??= new Intl.NumberFormat(language);
    return format.format(value);
  };
};
