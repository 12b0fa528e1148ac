import { expect, it } from 'vitest';
import { quizPlace } from './quiz-position.ts';

const room = { isFullscreen: false, isLive: false, hasChat: false, hasVideo: true, isNarrow: false, isShort: false };

it.each([
  [{ isLive: true, hasChat: true }, 'chat'],
  [{ isLive: true, hasChat: true, isNarrow: true }, 'chat'],
  [{ isLive: true, hasChat: true, isFullscreen: true }, 'screen'],
  [{ isLive: true, hasChat: true, isShort: true }, 'screen'],
  [{ isLive: true, hasChat: true, isShort: true, hasVideo: false }, 'chat'],
  [{ isLive: true }, 'panel'],
  [{ isLive: true, isFullscreen: true }, 'screen'],
  [{ isLive: true, hasVideo: false }, 'panel'],
  [{}, 'screen'],
  [{ isFullscreen: true, isNarrow: true }, 'screen'],
  [{ isNarrow: true }, 'below'],
  [{ isNarrow: true, isShort: true }, 'below'],
  [{ hasVideo: false }, 'below'],
] as const)('a quiz in %j is in the place %s', (surroundings, place) => {
  expect(quizPlace({ ...room, ...surroundings })).toBe(place);
});
