import { describe, expect, it } from 'vitest';
import { checkPace } from './pace.ts';

describe('how fast a viewer may write', () => {
  it.each([
    ['the first', [], 0, 0, true],
    ['the fifth in ten seconds', [0, 1, 2, 3], 4, 0, true],
    ['the sixth in ten seconds', [0, 1, 2, 3, 4], 9999, 0, false],
    ['once the first is ten seconds old', [0, 1, 2, 3, 4], 10_000, 0, true],
    ['in slow mode, too soon', [1000], 5999, 5, false],
    ['in slow mode, in time', [1000], 6000, 5, true],
  ])('%s', (_title, times, now, slow, allowed) => expect(checkPace(times, now, slow).allowed).toBe(allowed));

  it('says how long to wait', () => {
    expect(checkPace([0, 1, 2, 3, 4], 4000, 0)).toEqual({ allowed: false, reason: 'rate', retryAfterMs: 6000 });
    expect(checkPace([0], 4000, 30)).toEqual({ allowed: false, reason: 'slow_mode', retryAfterMs: 26_000 });
  });
});
