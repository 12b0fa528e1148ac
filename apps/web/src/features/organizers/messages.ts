import { defineMessages } from '../../lib/i18n/messages.ts';
import type { OrganizersMessages } from './messages.pt-BR.ts';

export const organizersMessages = defineMessages<OrganizersMessages>({
  'pt-BR': () => import('./messages.pt-BR.ts'),
  'en-US': () => import('./messages.en-US.ts'),
  'es-ES': () => import('./messages.es-ES.ts'),
});
