/** Bounded caches in memory. Past the bound they evict the one entry that was used longest ago, never all of them. */
import { LRUCache } from 'lru-cache';

export type CacheOptions = {
  readonly nowMs: () => number;
  /** Entries without it live until they are evicted or deleted. */
  readonly ttlMs?: number;
  readonly maxEntries?: number;
};

/** Enough for the users of one node; an entry is a few hundred bytes. */
const defaultMaxEntries = 20_000;

type Entry<Value> = { readonly value: Value; readonly expiresAtMs: number };

export const createTtlCache = <Value>({
  nowMs,
  ttlMs: usualTtlMs = Number.POSITIVE_INFINITY,
  maxEntries = defaultMaxEntries,
}: CacheOptions) => {
  // The expiry is compared here and not by lru-cache, because tests pass their own clock.
  // By size, because by `max` it would allocate the room for all of them at once.
  const entries = new LRUCache<string, Entry<Value>>({ maxSize: maxEntries, sizeCalculation: () => 1 });
  return {
    get: (key: string): Value | undefined => {
      const entry = entries.get(key);
      return entry && entry.expiresAtMs > nowMs() ? entry.value : undefined;
    },
    set: (key: string, value: Value, ttlMs = usualTtlMs): void => {
      entries.set(key, { value, expiresAtMs: nowMs() + ttlMs });
    },
    delete: (key: string): void => {
      entries.delete(key);
    },
    clear: (): void => entries.clear(),
  };
};

export type CachedReads<Value> = {
  /** Concurrent calls share one read. A read that fails, or that a `delete` or `clear` overtakes, is not cached. */
  get(key: string, read: () => Promise<Value>): Promise<Value>;
  delete(key: string): void;
  clear(): void;
};

type CachedReadsOptions<Value> = CacheOptions & { readonly isCacheable?: (value: Value) => boolean };

export const createCachedReads = <Value>({
  isCacheable = () => true,
  ...options
}: CachedReadsOptions<Value>): CachedReads<Value> => {
  const cache = createTtlCache<Promise<Value>>(options);
  return {
    get: (key, read) => {
      const cached = cache.get(key);
      if (cached) return cached;
      const reading = read();
      cache.set(key, reading);
      const drop = () => {
        if (cache.get(key) === reading) cache.delete(key);
      };
      // The caller handles the failure; here it only must not stay in the cache.
      reading.then((value) => {
        if (!isCacheable(value)) drop();
      }, drop);
      return reading;
    },
    delete: cache.delete,
    clear: cache.clear,
  };
};
