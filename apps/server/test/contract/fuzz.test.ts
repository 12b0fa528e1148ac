import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../server.ts';
import { fuzz } from './fuzz.ts';

/** `npm run fuzz -- --count 100000 --seed 7` sets both. */
const count = Number(process.env['PALCO_FUZZ_COUNT'] ?? 3000);
const seed = Number(process.env['PALCO_FUZZ_SEED'] ?? 1);
const longestMs = 3_600_000;
/** Rooms, messages and limits of the series itself are remembered for a while. */
const longestGrowthBytes = 64 * 2 ** 20;

/** Null where the garbage collector cannot be called: `npm run fuzz` allows it. */
const heapBytes = (): number | null => {
  if (globalThis.gc === undefined) return null;
  globalThis.gc();
  return process.memoryUsage().heapUsed;
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const unhandled: unknown[] = [];
const remember = (reason: unknown) => unhandled.push(reason);
beforeEach(() => void process.on('unhandledRejection', remember));
afterEach(() => void process.off('unhandledRejection', remember));

it(
  `${count} calls of seed ${seed} never break the server`,
  async () => {
    // A tenth warms up the caches whose size is bounded.
    const before = await fuzz(server, { seed: seed + 1, count: Math.ceil(count / 10) });
    const heapBefore = heapBytes();
    const { failures, outcomes } = await fuzz(server, { seed, count });
    expect(before.failures).toEqual([]);
    expect(failures).toEqual([]);
    expect(unhandled).toEqual([]);
    if (heapBefore !== null) expect((heapBytes() ?? 0) - heapBefore).toBeLessThan(longestGrowthBytes);
    // The series reaches handlers, and is refused where it should be.
    expect(outcomes.get('ok')).toBeGreaterThan(count / 20);
    expect(outcomes.get('INVALID_PARAMETERS')).toBeGreaterThan(count / 20);
  },
  longestMs,
);
