import { defineMessages } from '../../lib/i18n/messages.ts';

export type TermsDocument = {
  readonly title: string;
  readonly sections: readonly { readonly heading: string; readonly text: string }[];
};
export type TermsText = { readonly ofUse: TermsDocument; readonly ofAdoption: TermsDocument };

/** Long, and read once: a bundle of its own. */
export const termsText = defineMessages<TermsText>({
  'pt-BR': () => import('./terms-text.pt-BR.ts'),
  'en-US': () => import('./terms-text.en-US.ts'),
  'es-ES': () => import('./terms-text.es-ES.ts'),
});
