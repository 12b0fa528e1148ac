import { describe, expect, it } from 'vitest';
import { formatDuration, progressPercent, shownLength } from './progress.ts';

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
    [59.8, '00:00:59'],
    [44.98, '00:00:45'],
    [61, '00:01:01'],
    [3661, '01:01:01'],
    [360_000, '100:00:00'],
    [-1, '00:00:00'],
  ])('%d seconds is written %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });

  it.each([
    ['the length that lists show', 44.6, 45.2, 44.6],
    ['the measured one while the length is unknown', 0, 45.2, 45.2],
    ['the measured one of a video that was replaced', 44.6, 120, 120],
    ['nothing before the video is loaded', 44.6, 0, 0],
  ])('a player shows %s', (_title, known, measured, shown) => {
    expect(shownLength(known, measured)).toBe(shown);
  });
});
