import type { OrganizerMessages } from './messages.pt-BR.ts';

export const messages: OrganizerMessages = {
  title: 'Área del organizador',
  menu: 'Menú del organizador',
  rooms: 'Salas',
  vouchers: 'Vouchers',
  backToPalco: 'Volver a Palco',
};
