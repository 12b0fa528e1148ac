import type { SearchMessages } from './messages.pt-BR.ts';

export const messages: SearchMessages = {
  open: 'Search',
  title: 'Search everything',
  field: 'Room, person, voucher, action…',
  close: 'Close',
  results: 'Results',
  nothing: 'Nothing found.',
  failed: 'The search did not answer. Try again.',
  kinds: {
    room: 'Room',
    course: 'Course',
    channel: 'Channel',
    person: 'Person',
    batch: 'Batch of vouchers',
    voucher: 'Voucher',
    action: 'Action',
  },
  actions: {
    newRoom: 'Make a room',
    newBatch: 'Make vouchers',
    importPeople: 'Import people from a CSV',
    dashboard: 'Open the dashboard',
    channels: 'Arrange the channels',
    courses: 'See the courses',
    people: 'See the people',
    reports: 'See the reports',
  },
};
