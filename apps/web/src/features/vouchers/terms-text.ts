import { defineMessages } from '../../lib/i18n/messages.ts';
import type { TermsText } from './terms-text.pt-BR.ts';

/** Long, and read once: a bundle of its own. */
export const termsText = defineMessages<TermsText>({
  'pt-BR': () => import('./terms-text.pt-BR.ts'),
  'en-US': () => import('./terms-text.en-US.ts'),
  'es-ES': () => import('./terms-text.es-ES.ts'),
});
