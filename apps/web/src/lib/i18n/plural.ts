/** Plural forms by the language's own rules. */
import type { Language } from '@palco/contract/languages';
import { numberIn } from './number.ts';

export type PluralForms = { readonly one: string; readonly other: string };

/** `#` is replaced by the number in the language's own format. */
export const pluralIn = (language: Language) => {
  const format = numberIn(language);
  let rules: Intl.PluralRules | undefined;
  return (count: number, forms: PluralForms): string => {
    rules ??= new Intl.PluralRules(language);
    return (rules.select(count) === 'one' ? forms.one : forms.other).replace('#', format(count));
  };
};
