import { defineMessages } from '../../../lib/i18n/messages.ts';
import type { TermsOrganizerMessages } from './messages.pt-BR.ts';

export const termsOrganizerMessages = defineMessages<TermsOrganizerMessages>({
  'pt-BR': () => import('./messages.pt-BR.ts'),
  'en-US': () => import('./messages.en-US.ts'),
  'es-ES': () => import('./messages.es-ES.ts'),
});
