/**
 * Reads of sums over many rows, which several pages ask for every ten seconds. An answer is cached for twenty times as long as it took to
 * make, ten seconds at most: large rooms take a twentieth of a core however many pages are open, small ones are always read anew.
 */
import { LRUCache } from 'lru-cache';

const cachedTimes = 20;
const longestMs = 10_000;

type Answer = { readonly value: Promise<unknown>; until: number };

export const createSlowReadCache = (nowMs: () => number) => {
  const answers = new LRUCache<string, Answer>({ max: 500 });
  return async <Value>(key: string, read: () => Promise<Value>): Promise<Value> => {
    const known = answers.get(key);
    if (known && nowMs() < known.until) return known.value as Promise<Value>;
    const began = nowMs();
    const value = read();
    const answer: Answer = { value, until: Number.POSITIVE_INFINITY };
    answers.set(key, answer);
    try {
      await value;
      answer.until = nowMs() + Math.min(longestMs, (nowMs() - began) * cachedTimes);
    } catch (error) {
      answers.delete(key);
      throw error;
    }
    return value;
  };
};
