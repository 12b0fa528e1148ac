import type { OrganizerMessages } from './messages.pt-BR.ts';

export const messages: OrganizerMessages = {
  title: 'Área del organizador',
  backToPalco: 'Volver a Palco',
  emptyTitle: 'Nada que organizar todavía',
  emptyText: 'Esta es la casa de quienes organizan. Todavía no hay salas ni vídeos en esta instalación.',
};
