import { describe, expect, it } from 'vitest';
import { StreamClock } from './stream-clock.ts';

/** When packets were sent, by their own clock and by ours, and when they arrived. */
type Sent = { readonly streamMs: number; readonly arrivedMs: number };
const settleMs = 400;

/** The times of packets, each returned when those that arrive within `settleMs` behind it are known. */
const timesOf = (sent: readonly Sent[], firstTimestamp = 0): number[] => {
  const clock = new StreamClock(90_000);
  const waiting: { streamMs: number; arrivedMs: number }[] = [];
  const times: number[] = [];
  const readTimes = (nowMs: number) => {
    while (waiting[0] && waiting[0].arrivedMs <= nowMs - settleMs) {
      const { streamMs, arrivedMs } = waiting[0];
      waiting.shift();
      times.push(Math.round(clock.timeOf(streamMs, arrivedMs)));
    }
  };
  for (const { streamMs, arrivedMs } of sent) {
    readTimes(arrivedMs);
    waiting.push({ streamMs: clock.observe((firstTimestamp + streamMs * 90) % 2 ** 32, arrivedMs), arrivedMs });
  }
  readTimes(Number.POSITIVE_INFINITY);
  return times;
};
const every = (stepMs: number, count: number): number[] => Array.from({ length: count }, (_, index) => index * stepMs);

describe('the clock of a stream', () => {
  it('keeps the distances of packets that jitter', () => {
    const sent = every(100, 50).map((at, index) => ({ streamMs: at, arrivedMs: 1000 + at + (index % 3) * 10 }));
    const times = timesOf(sent);
    expect(times.every((time, index) => Math.abs(time - 1000 - index * 100) <= 20)).toBe(true);
  });

  it('goes on where the 32 bits of a timestamp end', () => {
    const sent = every(100, 50).map((at) => ({ streamMs: at, arrivedMs: 1000 + at }));
    expect(timesOf(sent, 2 ** 32 - 90_000)).toEqual(every(100, 50).map((at) => 1000 + at));
  });

  it('keeps the distances of a burst after this process stood still for two seconds', () => {
    const sent = every(100, 60).map((at) => ({ streamMs: at, arrivedMs: at > 1000 && at < 3000 ? 3000 : at }));
    expect(timesOf(sent)).toEqual(every(100, 60));
  });

  it('follows a sender whose clock stood still while it sent nothing', () => {
    const before = every(20, 50).map((at) => ({ streamMs: at, arrivedMs: at }));
    const after = every(20, 50).map((at) => ({ streamMs: 1000 + at, arrivedMs: 6000 + at }));
    expect(timesOf([...before, ...after]).slice(50)).toEqual(every(20, 50).map((at) => 6000 + at));
  });

  it('follows a sender that begins a new clock', () => {
    const before = every(20, 50).map((at) => ({ streamMs: at, arrivedMs: at }));
    const after = every(20, 50).map((at) => ({ streamMs: 3_600_000 + at, arrivedMs: 3000 + at }));
    expect(timesOf([...before, ...after]).slice(50)).toEqual(every(20, 50).map((at) => 3000 + at));
  });
});
