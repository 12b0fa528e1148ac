import { describe, expect, it } from 'vitest';
import { sessionsToEnd } from './sessions.ts';

const now = new Date('2026-01-01T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const session = (id: string, createdS: number, seenS: number) => ({ id, createdAt: ago(createdS), seenAt: ago(seenS) });
const rule = { now, graceMs: 60_000 };

describe('one session more than allowed', () => {
  it.each([
    { title: 'the first session ends nothing', open: [], max: 2, ended: [] },
    { title: 'a free place ends nothing', open: [session('a', 500, 1)], max: 2, ended: [] },
    { title: 'the oldest in use ends', open: [session('b', 300, 1), session('a', 500, 1)], max: 2, ended: ['a'] },
    {
      title: 'a closed tab ends before an older one in use',
      open: [session('a', 500, 1), session('b', 300, 61)],
      max: 2,
      ended: ['b'],
    },
    {
      title: 'of two closed tabs the older ends',
      open: [session('b', 300, 90), session('a', 500, 70)],
      max: 2,
      ended: ['a'],
    },
    {
      title: 'a tab seen within the grace time counts as in use',
      open: [session('a', 500, 60), session('b', 300, 1)],
      max: 2,
      ended: ['a'],
    },
    {
      title: 'a lowered limit ends several',
      open: [session('a', 500, 1), session('b', 400, 1), session('c', 300, 1)],
      max: 1,
      ended: ['a', 'b', 'c'],
    },
  ])('$title', ({ open, max, ended }) => {
    expect(sessionsToEnd(open, { ...rule, max })).toEqual(ended);
  });
});
