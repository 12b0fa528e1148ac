import { defineMessages } from '../../lib/i18n/messages.ts';
import type { SettingsMessages } from './messages.pt-BR.ts';

export const settingsMessages = defineMessages<SettingsMessages>({
  'pt-BR': () => import('./messages.pt-BR.ts'),
  'en-US': () => import('./messages.en-US.ts'),
  'es-ES': () => import('./messages.es-ES.ts'),
});
