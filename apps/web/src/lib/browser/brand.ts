/** How this installation shows itself; the server writes it into the page, in development nothing is written. */
import { type Language, languages } from '@palco/contract/languages';

const written = (name: string): string =>
  globalThis.document?.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '';

export const brand: { readonly name: string; readonly logo: string | null; readonly language: Language | undefined } = {
  name: written('application-name') || 'Palco',
  logo: written('palco-logo') || null,
  language: languages.find((language) => language === written('palco-language')),
};
