import { expect, it } from 'vitest';
import { nextReportMs, nextStatusMs } from './pace.ts';

it.each([
  [0, 10_000, 5000],
  [5000, 10_000, 5000],
  [5001, 10_002, 5001],
  [10_000, 20_000, 10_000],
  [30_000, 55_000, 30_000],
  [100_000, 55_000, 60_000],
])('%i viewers of a room report every %i ms and ask for its status every %i ms', (viewers, reportMs, statusMs) => {
  expect([nextReportMs(viewers, false), nextStatusMs(viewers)]).toEqual([reportMs, statusMs]);
});

it('viewers of a protected room report every ten seconds, however many they are', () => {
  expect(nextReportMs(100_000, true)).toBe(10_000);
});
