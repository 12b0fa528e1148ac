import type { OrganizerMessages } from './messages.pt-BR.ts';

export const messages: OrganizerMessages = {
  title: 'Área del organizador',
  menu: 'Menú del organizador',
  rooms: 'Salas',
  people: 'Personas',
  backToPalco: 'Volver a Palco',
};
