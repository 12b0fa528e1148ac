import { expect, it } from 'vitest';
import { cardsPerRow } from './carousel.ts';

it.each([
  [320, 2],
  [800, 2],
  [801, 3],
  [1280, 4],
  [1440, 4],
  [1920, 6],
  [2560, 7],
  [3840, 11],
  [5120, 15],
  [9000, 15],
])('a window of %i px shows %i cards in a row', (width, cards) => {
  expect(cardsPerRow(width)).toBe(cards);
});
