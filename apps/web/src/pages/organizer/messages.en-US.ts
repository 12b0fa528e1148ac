import type { OrganizerMessages } from './messages.pt-BR.ts';

export const messages: OrganizerMessages = {
  title: 'Organizer area',
  menu: 'Organizer menu',
  rooms: 'Rooms',
  people: 'People',
  backToPalco: 'Back to Palco',
};
