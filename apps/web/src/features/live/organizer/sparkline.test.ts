import { describe, expect, it } from 'vitest';
import { type Point, sparklinePath } from './sparkline.ts';

const frame = { width: 100, height: 20, fromMs: 0, toMs: 100, minTop: 10 };

describe('a sparkline', () => {
  it.each<[string, Point[], string]>([
    ['is empty without points', [], ''],
    [
      'rises to the highest value',
      [
        { at: 0, value: 0 },
        { at: 100, value: 40 },
      ],
      'M0 20L100 0',
    ],
    [
      'stays low while values are small',
      [
        { at: 0, value: 1 },
        { at: 50, value: 1 },
      ],
      'M0 18L50 18',
    ],
    [
      'has a gap where a value is unknown',
      [
        { at: 0, value: 10 },
        { at: 50, value: null },
        { at: 100, value: 10 },
      ],
      'M0 0M100 0',
    ],
    [
      'leaves out what is too old',
      [
        { at: -10, value: 99 },
        { at: 100, value: 10 },
      ],
      'M100 0',
    ],
    ['does not fall below its frame', [{ at: 0, value: -5 }], 'M0 20'],
  ])('%s', (_, points, path) => {
    expect(sparklinePath(points, frame)).toBe(path);
  });
});
