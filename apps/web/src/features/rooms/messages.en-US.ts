import type { RoomsMessages } from './messages.pt-BR.ts';

export const messages: RoomsMessages = {
  homeTitle: 'Homepage',
  welcome: ({ name }) => `Welcome, ${name}!`,
  noLive: 'There is no live stream for now',
  noLiveText: 'When there are live or recorded classes for you, they show up here.',
};
