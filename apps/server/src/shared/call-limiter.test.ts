import { describe, expect, it } from 'vitest';
import { createCallLimiter } from './call-limiter.ts';
import { createTtlCache } from './ttl-cache.ts';

/** A clock whose time of day is set back by an hour when the test says so. */
const startClock = () => {
  let elapsedMs = 0;
  let setBackMs = 0;
  return {
    now: () => new Date(Date.UTC(2026, 0, 1) + elapsedMs - setBackMs),
    monotonicMs: () => elapsedMs,
    pass: (ms: number) => {
      elapsedMs += ms;
    },
    setBack: () => {
      setBackMs += 3_600_000;
    },
  };
};

describe('when the time of day is set back by an hour', () => {
  it('a limit ends when its window has passed', () => {
    const clock = startClock();
    const limiter = createCallLimiter(clock);
    const call = () => limiter.admit('caller', { max: 1, windowMs: 1000 });
    call();
    expect(call).toThrow('TOO_MANY_REQUESTS');
    clock.setBack();
    clock.pass(1001);
    expect(call).not.toThrow();
  });

  it('a cached value expires in its time', () => {
    const clock = startClock();
    const cache = createTtlCache<string>({ nowMs: clock.monotonicMs, ttlMs: 1000 });
    cache.set('key', 'value');
    clock.setBack();
    expect(cache.get('key')).toBe('value');
    clock.pass(1001);
    expect(cache.get('key')).toBeUndefined();
  });
});
