import { describe, expect, it } from 'vitest';
import { maskUsername, withRanks } from './ranks.ts';

describe('places', () => {
  it.each([
    { points: [], places: [] },
    { points: [5], places: [1] },
    { points: [30, 20, 10], places: [1, 2, 3] },
    { points: [30, 30, 10], places: [1, 1, 3] },
    { points: [30, 20, 20, 20, 10], places: [1, 2, 2, 2, 5] },
    { points: [9, 9, 9], places: [1, 1, 1] },
  ])('of $points are $places', ({ points, places }) => {
    expect(withRanks(points.map((one) => ({ points: one }))).map(({ rank }) => rank)).toEqual(places);
  });
});

describe('a masked username', () => {
  it.each([
    ['viewer@palco.test', 'vi***@p***.test'],
    ['ana@escola.com.br', 'a***@e***.br'],
    ['x@localhost', 'x***@l***'],
    ['semarroba', 'se***'],
    ['', '***'],
  ])('%s is shown as %s', (username, shown) => {
    expect(maskUsername(username)).toBe(shown);
  });
});
