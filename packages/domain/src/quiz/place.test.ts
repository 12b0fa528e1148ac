import { expect, it } from 'vitest';
import { quizPlace } from './place.ts';

it.each([
  [{ isFullscreen: false, isLive: true, hasChat: true }, 'chat'],
  [{ isFullscreen: true, isLive: true, hasChat: true }, 'screen'],
  [{ isFullscreen: false, isLive: true, hasChat: false }, 'panel'],
  [{ isFullscreen: true, isLive: true, hasChat: false }, 'screen'],
  [{ isFullscreen: false, isLive: false, hasChat: false }, 'screen'],
  [{ isFullscreen: true, isLive: false, hasChat: false }, 'screen'],
] as const)('a quiz in %j is in the %s', (room, place) => {
  expect(quizPlace(room)).toBe(place);
});
