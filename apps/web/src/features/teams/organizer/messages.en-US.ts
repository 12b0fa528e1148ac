import type { OrganizerTeamsMessages } from './messages.pt-BR.ts';

export const messages: OrganizerTeamsMessages = {
  empty: 'Nobody in this team',
  moveName: ({ name }) => `Move ${name} to another team`,
  to: 'To team',
  move: 'Move',
  moving: 'Moving…',
  close: 'Close',
  failMove: 'We could not move them. The teams may have been made anew.',
};
