import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Earned, PointsWatch } from './points-watch.ts';

const start = Date.UTC(2026, 0, 1);
const endsIn = (ms: number) => new Date(start + ms).toISOString();
const open = { id: '7', release: true, ends_at: endsIn(30_000) };
const won: Earned = { points: 150, rank: 2, total: 400 };

let asked: string[];
let earned: Earned[];
let replies: ({ isClosed: boolean; earned: Earned | null } | Error)[];
let watch: PointsWatch;

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  [asked, earned, replies] = [[], [], []];
  watch = new PointsWatch({
    ask: async (id) => {
      asked.push(id);
      const reply = replies.shift() ?? { isClosed: true, earned: won };
      if (reply instanceof Error) throw reply;
      return reply;
    },
    onEarned: (one) => earned.push(one),
    onProblem: () => {},
    nowMs: () => Date.now(),
    spreadMs: 1000,
  });
});
afterEach(() => {
  watch.close();
  vi.useRealTimers();
});

it('asks once, after the time of an answered quiz is over', async () => {
  watch.see('7', open);
  watch.see('7', { ...open });
  await vi.advanceTimersByTimeAsync(29_999);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1001);
  expect([asked, earned]).toEqual([['7'], [won]]);
  watch.see('7', { ...open, release: false });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(['7']);
});

it('asks soon after an early close, and after another quiz was released', async () => {
  watch.see('7', open);
  watch.see('7', { ...open, release: false });
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual(['7']);
  watch.see('8', { ...open, id: '8' });
  watch.see('9', null);
  watch.see('9', null);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual(['7', '8']);
});

it('asks nothing about a quiz without an answer, and nothing more once the page is left', async () => {
  watch.see('7', null);
  await vi.advanceTimersByTimeAsync(60_000);
  watch.see('8', open);
  watch.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([]);
});

it('asks again while the server says it is open or does not respond, and gives up in the end', async () => {
  replies = [{ isClosed: false, earned: null }, new Error('no connection'), { isClosed: true, earned: won }];
  watch.see('7', { ...open, release: false });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked.length, earned]).toEqual([3, [won]]);
  replies = Array.from({ length: 9 }, () => ({ isClosed: false, earned: null }));
  watch.see('8', { ...open, id: '8', release: false });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked.filter((id) => id === '8')).toHaveLength(5);
});
