import { describe, expect, it } from 'vitest';
import { sessionsToEnd } from './sessions.ts';

const now = new Date('2026-01-01T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
/** A tab `a2` belongs to the login `a`. */
const tab = (id: string, loggedInS: number, seenS: number) => ({
  id,
  loginId: id.slice(0, 1),
  loggedInAt: ago(loggedInS),
  seenAt: ago(seenS),
});
const rule = { loginId: 'n', now, graceMs: 60_000 };

describe('one login more than allowed', () => {
  it.each([
    { title: 'the first login ends nothing', open: [], max: 2, ended: [] },
    { title: 'a free place ends nothing', open: [tab('a', 500, 1)], max: 2, ended: [] },
    { title: 'the oldest in use ends', open: [tab('b', 300, 1), tab('a', 500, 1)], max: 2, ended: ['a'] },
    {
      title: 'a closed browser ends before an older one in use',
      open: [tab('a', 500, 1), tab('b', 300, 61)],
      max: 2,
      ended: ['b'],
    },
    {
      title: 'of two closed browsers the older ends',
      open: [tab('b', 300, 90), tab('a', 500, 70)],
      max: 2,
      ended: ['a'],
    },
    {
      title: 'a browser seen within the grace time counts as in use',
      open: [tab('a', 500, 60), tab('b', 300, 1)],
      max: 2,
      ended: ['a'],
    },
    {
      title: 'a lowered limit ends several',
      open: [tab('a', 500, 1), tab('b', 400, 1), tab('c', 300, 1)],
      max: 1,
      ended: ['a', 'b', 'c'],
    },
    {
      title: 'many tabs of one browser count once',
      open: [tab('a1', 500, 1), tab('a2', 500, 1), tab('a3', 500, 1)],
      max: 2,
      ended: [],
    },
    {
      title: 'one more tab of a browser that is in ends nothing',
      open: [tab('n1', 500, 1), tab('n2', 500, 1), tab('b', 300, 1)],
      max: 2,
      ended: [],
    },
    {
      title: 'an ended browser loses all its tabs',
      open: [tab('a1', 500, 1), tab('b', 300, 1), tab('a2', 500, 1)],
      max: 2,
      ended: ['a1', 'a2'],
    },
    {
      title: 'one tab in use keeps its browser',
      open: [tab('a1', 500, 900), tab('a2', 500, 1), tab('b', 300, 61)],
      max: 2,
      ended: ['b'],
    },
  ])('$title', ({ open, max, ended }) => {
    expect(sessionsToEnd(open, { ...rule, max })).toEqual(ended);
  });
});
