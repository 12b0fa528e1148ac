import type { GraphReport } from '@palco/contract/reports/room-reports';
import { expect, it } from 'vitest';
import { alignLives, sinceBegin, zoomTo } from './graph-data.ts';

it('zooms to whole seconds, and never to less than a minute', () => {
  expect(zoomTo(100.7, 900.2)).toEqual({
    fromDate: '1970-01-01T00:01:40.000Z',
    toDate: '1970-01-01T00:15:01.000Z',
  });
  expect(zoomTo(100, 101).toDate).toBe('1970-01-01T00:02:40.000Z');
});

const reportOf = (at: number[], viewers: number[], stepMs = 60_000) =>
  ({ series: { at, viewers }, stepMs }) as unknown as GraphReport;

it('lays two lives on one axis from their beginnings', () => {
  const one = sinceBegin(reportOf([540, 600, 660, 720], [1, 4, 5, 6]), 600_000);
  const other = sinceBegin(reportOf([6000, 6060], [9, 8]), 6_000_000);
  expect(alignLives(one, other)).toEqual({ minutes: [0, 1, 2], one: [4, 5, 6], other: [9, 8, null] });
});

it('draws a long live without gaps beside a short one, whose steps are smaller', () => {
  const long = sinceBegin(reportOf([600, 720], [4, 6], 120_000), 630_000);
  const short = sinceBegin(reportOf([6000, 6060, 6120], [9, 8, 7]), 6_000_000);
  expect(alignLives(long, short)).toEqual({ minutes: [0, 1, 2], one: [4, 6, 6], other: [9, 8, 7] });
});
