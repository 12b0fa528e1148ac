import { expect, it } from 'vitest';
import { wantedRange } from './byte-range.ts';

it.each([
  [undefined, 100, 'whole'],
  ['bytes=0-9', 100, { start: 0, end: 9 }],
  ['bytes=90-', 100, { start: 90, end: 99 }],
  ['bytes=90-500', 100, { start: 90, end: 99 }],
  ['bytes=-10', 100, { start: 90, end: 99 }],
  ['bytes=-500', 100, { start: 0, end: 99 }],
  ['bytes=-0', 100, 'impossible'],
  ['bytes=100-', 100, 'impossible'],
  ['bytes=0-', 0, 'impossible'],
  ['bytes=9-0', 100, 'whole'],
  ['bytes=-', 100, 'whole'],
  ['bytes=0-1,5-6', 100, 'whole'],
  ['lines=0-1', 100, 'whole'],
])('%j of %i bytes', (header, size, expected) => {
  expect(wantedRange(header, size)).toEqual(expected);
});
