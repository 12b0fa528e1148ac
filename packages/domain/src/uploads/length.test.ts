import { expect, it } from 'vitest';
import { isSameLength } from './length.ts';

it.each([
  [10, 10, true],
  [9.1, 10, true],
  [8.9, 10, false],
  [12, 10, false],
  [3540, 3600, true],
  [3500, 3600, false],
])('a video of %d s made of a file of %d s is whole: %s', (seconds, source, isWhole) => {
  expect(isSameLength(seconds, source)).toBe(isWhole);
});
