import { expect, it } from 'vitest';
import { countdownOf, scheduleOf } from './countdown.ts';

it.each([
  [0, [0, 0, 0, 0]],
  [-5000, [0, 0, 0, 0]],
  [1, [0, 0, 0, 1]],
  [59_000, [0, 0, 0, 59]],
  [59_001, [0, 0, 1, 0]],
  [3_600_000, [0, 1, 0, 0]],
  [90_061_000, [1, 1, 1, 1]],
  [40 * 86_400_000, [40, 0, 0, 0]],
] as const)('%i ms are left', (ms, [days, hours, minutes, seconds]) => {
  expect(countdownOf(ms)).toEqual({ days, hours, minutes, seconds });
});

const start = '2026-11-20T22:00:00.000Z';
const at = (iso: string) => Date.parse(iso);

it.each([
  ['no date', null, null, '2026-11-20T21:00:00Z', 'none'],
  ['an hour before', start, null, '2026-11-20T21:00:00Z', 'ahead'],
  ['at the start', start, null, '2026-11-20T22:00:00Z', 'due'],
  ['an hour late', start, null, '2026-11-20T23:00:00Z', 'due'],
  ['two days late', start, null, '2026-11-22T23:00:00Z', 'none'],
  ['late, before the end', start, '2026-11-21T01:00:00.000Z', '2026-11-21T00:59:00Z', 'due'],
  ['after the end', start, '2026-11-21T01:00:00.000Z', '2026-11-21T01:00:00Z', 'none'],
])('%s', (_title, startDate, endDate, now, name) => {
  expect(scheduleOf({ startDate, endDate }, at(now)).name).toBe(name);
});
