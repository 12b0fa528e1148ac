import type { OrganizerMessages } from './messages.pt-BR.ts';

export const messages: OrganizerMessages = {
  title: 'Organizer area',
  backToPalco: 'Back to Palco',
  emptyTitle: 'Nothing to organize yet',
  emptyText: 'This is the home of those who organize. There are no rooms and no videos in this installation yet.',
};
