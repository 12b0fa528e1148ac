import { defineMessages } from '../../../lib/i18n/messages.ts';
import type { ProfileDialogMessages } from './messages.pt-BR.ts';

/** Apart from the feature's other texts, which the login page loads. */
export const profileDialogMessages = defineMessages<ProfileDialogMessages>({
  'pt-BR': () => import('./messages.pt-BR.ts'),
  'en-US': () => import('./messages.en-US.ts'),
  'es-ES': () => import('./messages.es-ES.ts'),
});
