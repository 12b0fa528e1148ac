import { expect, it } from 'vitest';
import { boxOf } from './early-live-preview.ts';

it.each([
  [360, { left: 0, top: 56, width: 360 }],
  [799, { left: 0, top: 56, width: 799 }],
  [800, { left: 96, top: 80, width: 392 }],
  [1000, { left: 96, top: 80, width: 532 }],
  [1440, { left: 96, top: 80, width: 952 }],
])('is placed where a window %i px wide has its player', (width, box) => {
  expect(boxOf(width)).toEqual(box);
});
