import { describe, expect, it } from 'vitest';
import { withRanks } from './ranks.ts';

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
