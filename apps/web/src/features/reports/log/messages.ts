import { defineMessages } from '../../../lib/i18n/messages.ts';
import type { EventLogTexts } from './messages.pt-BR.ts';

export const eventLogTexts = defineMessages<EventLogTexts>({
  'pt-BR': () => import('./messages.pt-BR.ts'),
  'en-US': () => import('./messages.en-US.ts'),
  'es-ES': () => import('./messages.es-ES.ts'),
});
