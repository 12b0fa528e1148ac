import { expect, it } from 'vitest';
import { boxOf } from './early-live-preview.ts';

it.each([
  [360, 740, { left: 0, top: 56, width: 360, height: 202.5 }],
  [740, 360, { left: 0, top: 56, width: 432, height: 243 }],
  [360, 225, { left: 0, top: 56, width: 360, height: 202.5 }],
  [800, 900, { left: 72, top: 64, width: 728, height: 295 }],
  [1000, 700, { left: 72, top: 64, width: 628, height: 353.25 }],
  [1440, 900, { left: 96, top: 80, width: 953.6, height: 536.4 }],
])('is placed where a window of %i x %i px has its player', (width, height, box) => {
  const found = boxOf(width, height);
  for (const side of ['left', 'top', 'width', 'height'] as const) expect(found[side], side).toBeCloseTo(box[side]);
});
