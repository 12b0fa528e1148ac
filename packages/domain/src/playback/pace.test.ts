import { expect, it } from 'vitest';
import { nextCheckMs, nextReportMs } from './pace.ts';

it.each([
  [0, 0, 10_000, 5000],
  [5000, 1, 10_000, 5000],
  [5001, 0, 10_002, 5001],
  [10_000, 0, 20_000, 10_000],
  [10_000, 1, 18_000, 9000],
  [30_000, 0, 55_000, 30_000],
  [100_000, 0, 55_000, 60_000],
  [100_000, 1, 46_000, 49_000],
])(
  '%i viewers of a room (random %d) report every %i ms and ask for its status every %i ms',
  (viewers, random, reportMs, checkMs) => {
    expect(nextReportMs({ viewers, isProtected: false }, random)).toBe(reportMs);
    expect(nextCheckMs(viewers, random)).toBe(checkMs);
  },
);

it('viewers of a protected room report every ten seconds, however many they are', () => {
  expect(nextReportMs({ viewers: 100_000, isProtected: true }, 0)).toBe(10_000);
});
