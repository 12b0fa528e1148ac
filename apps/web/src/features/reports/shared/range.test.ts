import { presetsMs } from '@palco/contract/reports/range';
import { describe, expect, it } from 'vitest';
import { datesOf, fromLocalInput, presetNames, rangeShape, toLocalInput } from './range.ts';
import { readAddress } from './use-address.ts';

const now = Date.parse('2026-11-17T10:00:00.000Z');

describe('the range of a report', () => {
  it('is a name for each preset, and moves with the clock', () => {
    expect(presetNames).toHaveLength(presetsMs.length);
    expect(datesOf({ range: '3h' }, now)).toEqual({
      fromDate: '2026-11-17T07:00:00.000Z',
      toDate: '2026-11-17T10:00:00.000Z',
    });
    expect(datesOf({ range: '7d' }, now + 1000)).toEqual({
      fromDate: '2026-11-10T10:00:01.000Z',
      toDate: '2026-11-17T10:00:01.000Z',
    });
    expect(datesOf({}, now)).toEqual({});
  });

  it('is a free one before the preset, if its dates are in order', () => {
    const fromDate = '2026-11-17T08:00:00Z';
    expect(datesOf({ range: '1h', fromDate }, now)).toEqual({ fromDate });
    expect(datesOf({ fromDate, toDate: '2026-11-17T07:00:00Z' }, now)).toEqual({});
  });

  it.each([
    ['?range=2h', {}],
    ['?range=1h&fromDate=yesterday', { range: '1h' }],
    ['?fromDate=2026-11-17T08:00:00Z&page=x', { fromDate: '2026-11-17T08:00:00Z' }],
  ])('is read from %s', (address, expected) => {
    expect(readAddress(rangeShape, address)).toEqual(expected);
  });

  it('is typed in the time zone of the browser', () => {
    expect(fromLocalInput(toLocalInput('2026-11-17T08:30:00.000Z'))).toBe('2026-11-17T08:30:00.000Z');
    expect(fromLocalInput('')).toBeNull();
  });
});
