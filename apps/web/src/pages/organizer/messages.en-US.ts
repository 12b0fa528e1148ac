import type { OrganizerMessages } from './messages.pt-BR.ts';

export const messages: OrganizerMessages = {
  title: 'Organizer area',
  menu: 'Organizer menu',
  rooms: 'Rooms',
  vouchers: 'Vouchers',
  backToPalco: 'Back to Palco',
};
