import { defineMessages } from '../../../lib/i18n/messages.ts';
import type { ReportTexts } from './messages.pt-BR.ts';

export const reportTexts = defineMessages<ReportTexts>({
  'pt-BR': () => import('./messages.pt-BR.ts'),
  'en-US': () => import('./messages.en-US.ts'),
  'es-ES': () => import('./messages.es-ES.ts'),
});
