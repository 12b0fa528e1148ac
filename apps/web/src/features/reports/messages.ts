import { defineMessages } from '../../lib/i18n/messages.ts';
import type { ReportsMessages } from './messages.pt-BR.ts';

export const reportsMessages = defineMessages<ReportsMessages>({
  'pt-BR': () => import('./messages.pt-BR.ts'),
  'en-US': () => import('./messages.en-US.ts'),
  'es-ES': () => import('./messages.es-ES.ts'),
});
