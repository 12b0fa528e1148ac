import type { OrganizerMessages } from './messages.pt-BR.ts';

export const messages: OrganizerMessages = {
  title: 'Organizer area',
  menu: 'Organizer menu',
  dashboard: 'Dashboard',
  rooms: 'Rooms',
  channels: 'Channels',
  courses: 'Courses',
  vouchers: 'Vouchers',
  people: 'People',
  backToPalco: 'Back to Palco',
};
