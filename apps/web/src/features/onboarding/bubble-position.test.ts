import { describe, expect, it } from 'vitest';
import { centreBubble, positionBubble, spotlight } from './bubble-position.ts';

const bubble = { width: 300, height: 200 };
const wide = { width: 1440, height: 900 };
const phone = { width: 360, height: 780 };
const box = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });

describe('the text of a step', () => {
  it.each([
    ['right of the rail', box(12, 80, 48, 48), wide, { left: 76, top: 16 }],
    ['right of the rail, kept inside the screen', box(12, 840, 48, 48), wide, { left: 76, top: 684 }],
    ['under the user area at the right edge', box(1240, 10, 190, 44), wide, { left: 1124, top: 70 }],
    ['under the burger of a phone', box(8, 6, 44, 44), phone, { left: 16, top: 66 }],
    ['left of what stands at the lower right', box(1300, 400, 130, 480), wide, { left: 984, top: 540 }],
    ['over what fills a phone below', box(0, 300, 360, 480), phone, { left: 30, top: 84 }],
    ['over the lower end of what fills the screen', box(0, 0, 360, 780), phone, { left: 30, top: 548 }],
  ])('is placed %s', (_title, target, screen, position) => {
    expect(positionBubble(target, bubble, screen)).toEqual(position);
  });

  it('is centred without a target', () => {
    expect(centreBubble(bubble, wide)).toEqual({ left: 570, top: 350 });
  });
});

describe('the light', () => {
  it.each([
    ['falls a little beside its target', box(100, 100, 50, 50), box(94, 94, 62, 62)],
    ['stays on the screen', box(72, 65, 1400, 2000), box(66, 59, 1370, 837)],
    ['of something out of sight is nothing', box(2000, 100, 50, 50), box(1994, 94, 0, 62)],
  ])('%s', (_title, target, lit) => {
    expect(spotlight(target, wide)).toEqual(lit);
  });
});
