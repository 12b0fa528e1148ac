/** Plural forms by the language's own rules. */
import type { Language } from '@palco/contract/languages';

export type PluralForms = { readonly one: string; readonly other: string };

/** `#` is replaced by the number in the language's own format. */
export const pluralIn = (language: Language) => {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (count: number, forms: PluralForms): string =>
    (rules.select(count) === 'one' ? forms.one : forms.other).replace('#', numbers.format(count));
};
