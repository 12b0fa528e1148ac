import { expect, it } from 'vitest';
import { shareBetween } from './stolen-share.ts';

it.each([
  ['an idle machine of its own', 'cpu 0 0 0 0 0 0 0 0 0 0', 'cpu 10 0 0 90 0 0 0 0 0 0', 0],
  ['a host that gives half to others', 'cpu 100 0 20 500 1 0 2 40 0 0', 'cpu 130 0 30 510 1 0 2 90 0 0', 0.5],
  ['two readings at the same moment', 'cpu 1 2 3 4 5 6 7 8 0 0', 'cpu 1 2 3 4 5 6 7 8 0 0', 0],
])('the stolen share of %s', (_name, before, after, share) => {
  expect(shareBetween(before, after)).toBe(share);
});
