import { describe, expect, it } from 'vitest';
import { intervalsKeptMs, newParts, recentIntervals, type WatchedInterval, withInterval } from './watched-intervals.ts';

describe('an interval of watching', () => {
  it.each<[string, WatchedInterval[], WatchedInterval, WatchedInterval[], WatchedInterval[]]>([
    ['the first one', [], [0, 10], [[0, 10]], [[0, 10]]],
    ['one that goes on', [[0, 10]], [10, 20], [[10, 20]], [[0, 20]]],
    [
      'one after a pause',
      [[0, 10]],
      [15, 20],
      [[15, 20]],
      [
        [0, 10],
        [15, 20],
      ],
    ],
    ['the same one', [[0, 10]], [0, 10], [], [[0, 10]]],
    ['one inside another', [[0, 10]], [2, 8], [], [[0, 10]]],
    [
      'one around others',
      [
        [2, 4],
        [6, 8],
      ],
      [0, 10],
      [
        [0, 2],
        [4, 6],
        [8, 10],
      ],
      [[0, 10]],
    ],
    ['one that overlaps the end', [[0, 10]], [5, 15], [[10, 15]], [[0, 15]]],
    [
      'one that overlaps the begin',
      [
        [5, 10],
        [20, 30],
      ],
      [0, 7],
      [[0, 5]],
      [
        [0, 10],
        [20, 30],
      ],
    ],
    [
      'one that was late',
      [[20, 30]],
      [0, 10],
      [[0, 10]],
      [
        [0, 10],
        [20, 30],
      ],
    ],
    ['one of no length', [[20, 30]], [5, 5], [], [[20, 30]]],
  ])('counts what is new of %s', (_title, known, added, parts, all) => {
    expect(newParts(known, added)).toEqual(parts);
    expect(withInterval(known, added)).toEqual(all);
  });

  it('is forgotten when no report can meet it', () => {
    const now = 10 * intervalsKeptMs;
    const recent: WatchedInterval[] = [
      [now - intervalsKeptMs - 5, now - intervalsKeptMs + 1],
      [now - 5, now],
    ];
    expect(recentIntervals([[0, 1], ...recent])).toEqual(recent);
  });
});
