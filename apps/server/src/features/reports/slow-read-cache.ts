/**
 * Reads of sums over many rows, which several pages ask for every ten seconds. An answer is cached for twenty times as long as it took to
 * make, ten seconds at most: large rooms take a twentieth of a core however many pages are open, small ones are always read anew.
 */
import { createTtlCache } from '../../shared/ttl-cache.ts';

const cachedTimes = 20;
const longestMs = 10_000;

export const createSlowReadCache = (nowMs: () => number) => {
  const answers = createTtlCache<Promise<unknown>>({ nowMs, maxEntries: 500 });
  return async <Value>(key: string, read: () => Promise<Value>): Promise<Value> => {
    const known = answers.get(key);
    if (known) return known as Promise<Value>;
    const began = nowMs();
    const value = read();
    answers.set(key, value);
    try {
      await value;
      answers.set(key, value, Math.min(longestMs, (nowMs() - began) * cachedTimes));
    } catch (error) {
      answers.delete(key);
      throw error;
    }
    return value;
  };
};
