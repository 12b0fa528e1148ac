/**
 * The few words the app says by itself. They travel with the entry, not as a chunk: the error screen has to speak also when
 * nothing more can be loaded.
 */
import type { Language } from '@palco/contract/languages';

type AppTexts = {
  readonly crashTitle: string;
  readonly crashText: string;
  readonly reload: string;
  readonly hideToast: string;
  readonly notifications: string;
};

export const appTexts: Record<Language, AppTexts> = {
  'pt-BR': {
    crashTitle: 'Algo saiu do roteiro',
    crashText: 'Esta página encontrou um problema. Recarregar costuma resolver.',
    reload: 'Recarregar',
    hideToast: 'Ocultar',
    notifications: 'Avisos',
  },
  'en-US': {
    crashTitle: 'Something went off script',
    crashText: 'This page ran into a problem. Reloading usually helps.',
    reload: 'Reload',
    hideToast: 'Hide',
    notifications: 'Notifications',
  },
  'es-ES': {
    crashTitle: 'Algo se salió del guion',
    crashText: 'Esta página encontró un problema. Recargar suele resolverlo.',
    reload: 'Recargar',
    hideToast: 'Ocultar',
    notifications: 'Avisos',
  },
};
