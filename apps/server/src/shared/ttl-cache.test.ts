import { describe, expect, it } from 'vitest';
import { createCachedReads, createTtlCache } from './ttl-cache.ts';

const createClock = () => {
  let timeMs = 1000;
  return {
    nowMs: () => timeMs,
    advance: (ms: number) => {
      timeMs += ms;
    },
  };
};

describe('a cache', () => {
  it('returns an entry until its time to live has passed', () => {
    const clock = createClock();
    const cache = createTtlCache<string>({ nowMs: clock.nowMs, ttlMs: 100 });
    cache.set('a', 'one');
    clock.advance(99);
    expect(cache.get('a')).toBe('one');
    clock.advance(1);
    expect(cache.get('a')).toBeUndefined();
  });

  it('evicts only the oldest entry when one more than the bound is added', () => {
    const cache = createTtlCache<number>({ nowMs: () => 0, maxEntries: 3 });
    for (const [index, key] of ['a', 'b', 'c', 'd'].entries()) cache.set(key, index);
    expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual([undefined, 1, 2, 3]);
  });

  it('evicts the entry that was used longest ago', () => {
    const cache = createTtlCache<number>({ nowMs: () => 0, maxEntries: 2 });
    cache.set('a', 1);
    cache.set('b', 2);
    cache.get('a');
    cache.set('c', 3);
    expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([1, undefined, 3]);
  });
});

describe('cached reads', () => {
  it('share one read between concurrent callers', async () => {
    const reads = createCachedReads<number>({ nowMs: () => 0, ttlMs: 100 });
    let count = 0;
    const read = async () => {
      count += 1;
      return count;
    };
    expect(await Promise.all([reads.get('a', read), reads.get('a', read)])).toEqual([1, 1]);
    expect(await reads.get('a', read)).toBe(1);
  });

  it('read again after a failure', async () => {
    const reads = createCachedReads<string>({ nowMs: () => 0, ttlMs: 100 });
    await expect(reads.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await reads.get('a', async () => 'up')).toBe('up');
  });

  it.each(['delete', 'clear'] as const)('do not cache a read that a %s has overtaken', async (drop) => {
    const reads = createCachedReads<string>({ nowMs: () => 0, ttlMs: 100 });
    const { promise, resolve } = Promise.withResolvers<string>();
    const stale = reads.get('a', () => promise);
    reads[drop]('a');
    const fresh = reads.get('a', async () => 'new');
    resolve('old');
    expect([await stale, await fresh, await reads.get('a', async () => 'newer')]).toEqual(['old', 'new', 'new']);
  });

  it('do not cache a value that may be used only once', async () => {
    const reads = createCachedReads<{ isOnce: boolean }>({
      nowMs: () => 0,
      ttlMs: 100,
      isCacheable: ({ isOnce }) => !isOnce,
    });
    await reads.get('a', async () => ({ isOnce: true }));
    expect(await reads.get('a', async () => ({ isOnce: false }))).toEqual({ isOnce: false });
    expect(await reads.get('a', async () => ({ isOnce: true }))).toEqual({ isOnce: false });
  });
});
