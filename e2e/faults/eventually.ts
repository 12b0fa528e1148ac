import { setTimeout as delay } from 'node:timers/promises';

const limitMs = 600_000;

/** Resolves with what is found, or true, once it is. An error is an error at once. */
export async function eventually<Found>(what: string, find: () => Found | Promise<Found>): Promise<NonNullable<Found>> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const found = await find();
    if (found) return found;
    if (performance.now() > deadline) throw new Error(`not within ${limitMs / 1000} s: ${what}`);
    await delay(50);
  }
}
