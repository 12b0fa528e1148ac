import { describe, expect, it } from 'vitest';
import { formatCountdown, remainingMs, remainingShare } from './time.ts';

const quiz = { ends_at: '2026-03-01T12:00:30.000Z', duration: 30 };
const at = (time: string) => Date.parse(`2026-03-01T12:${time}Z`);

describe('a countdown', () => {
  it.each([
    ['00:00.000', 30_000, 1],
    ['00:15.000', 15_000, 0.5],
    ['00:30.000', 0, 0],
    ['01:30.000', 0, 0],
    // A page whose clock is behind.
    ['00:00.000', 30_000, 1],
  ])('at %s has %d ms left', (time, ms, share) => {
    expect(remainingMs(quiz, at(time))).toBe(ms);
    expect(remainingShare(quiz, at(time))).toBe(share);
  });

  it('never shows more than a full bar', () => {
    expect(remainingShare(quiz, at('00:00.000') - 5000)).toBe(1);
  });

  it.each([
    [65_000, '1:05'],
    [9000, '0:09'],
    [8001, '0:09'],
    [1, '0:01'],
    [0, '0:00'],
    [3_600_000, '60:00'],
  ])('%d ms read %s', (ms, text) => {
    expect(formatCountdown(ms)).toBe(text);
  });
});
