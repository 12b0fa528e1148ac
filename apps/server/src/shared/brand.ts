/** How an installation shows itself on its pages and in its mails. */
import type { Language } from '@palco/contract/languages';

export type Brand = {
  readonly name: string;
  /** The address of its logo; null: that of the product. */
  readonly logo: string | null;
  /** Readable on dark; null: the colour of the product. */
  readonly accent: string | null;
  /** For visitors whose browser asks for none of the languages. */
  readonly language: Language;
};
