import { describe, expect, it } from 'vitest';
import { checkPace, type Pace } from './pace.ts';

const tried = (...tries: number[]): Pace => ({ tries, sentAt: null });
const sent = (sentAt: number): Pace => ({ tries: [sentAt], sentAt });

describe('how fast a viewer may write', () => {
  it.each([
    ['the first', tried(), 0, 0, true],
    ['the fifth in ten seconds', tried(0, 1, 2, 3), 4, 0, true],
    ['the sixth in ten seconds', tried(0, 1, 2, 3, 4), 9999, 0, false],
    ['once the first is ten seconds old', tried(0, 1, 2, 3, 4), 10_000, 0, true],
    ['in slow mode, too soon', sent(1000), 5999, 5, false],
    ['in slow mode, in time', sent(1000), 6000, 5, true],
    ['in slow mode, after a refused text', tried(1000), 1001, 5, true],
  ])('%s', (_title, pace, now, slow, allowed) => expect(checkPace(pace, now, slow).allowed).toBe(allowed));

  it('counts the try', () => {
    expect(checkPace({ tries: [0, 5000], sentAt: 5000 }, 10_000, 5)).toEqual({
      allowed: true,
      pace: { tries: [5000, 10_000], sentAt: 5000 },
    });
  });

  it('says how long to wait', () => {
    const full = tried(0, 1, 2, 3, 4);
    expect(checkPace(full, 4000, 0)).toEqual({ allowed: false, reason: 'rate', retryAfterMs: 6000 });
    expect(checkPace(sent(0), 4000, 30)).toEqual({ allowed: false, reason: 'slow_mode', retryAfterMs: 26_000 });
  });
});
