import { describe, expect, it } from 'vitest';
import { formatDuration, progressPercent } from './progress.ts';

describe('progress', () => {
  it.each([
    [0, 100, 0],
    [50, 100, 50],
    [1, 3, 33.33],
    [2, 3, 66.67],
    [120, 100, 100],
    [-5, 100, 0],
    [10, 0, 0],
  ])('%d of %d seconds is %d percent', (position, duration, percent) => {
    expect(progressPercent({ position, duration })).toBe(percent);
  });

  it.each([
    [0, '00:00:00'],
    [59.9, '00:00:59'],
    [61, '00:01:01'],
    [3661, '01:01:01'],
    [360_000, '100:00:00'],
    [-1, '00:00:00'],
  ])('%d seconds is written %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});
