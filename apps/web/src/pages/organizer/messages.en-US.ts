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
  reports: 'Reports',
  settings: 'Settings',
  leave: 'Leave the area',
};
