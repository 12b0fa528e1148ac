import type { RoomsMessages } from './messages.pt-BR.ts';

export const messages: RoomsMessages = {
  homeTitle: 'Homepage',
  welcome: ({ name }) => `Welcome, ${name}!`,
  noLive: 'There is no live stream for now',
  noLiveText: 'When there are live or recorded classes for you, they show up here.',
  live: 'LIVE',
  featuredLives: 'Featured lives',
  watchNow: 'Watch now',
  continueWatching: 'Continue watching',
  watched: ({ percent }) => `${percent}% watched`,
  previousCards: ({ title }) => `${title}: previous`,
  nextCards: ({ title }) => `${title}: next`,
  search: 'Search lessons',
  clearSearch: 'Clear search',
  nothingFound: ({ query }) => `Nothing found for “${query}”`,
  nothingFoundText: 'Check the spelling or try another word of the lesson’s name.',
  loading: 'Loading lessons…',
  failedTitle: 'We could not load your lessons',
  failedText: 'Check your connection. We will try again in a moment.',
  tryAgain: 'Try again',
  trying: 'Trying…',
};
