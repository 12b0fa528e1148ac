import { setTimeout as delay } from 'node:timers/promises';

const limitMs = 600_000;

/** Resolves when the condition holds. An error of the condition is an error at once. */
export async function eventually(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`not within ${limitMs / 1000} s: ${what}`);
    await delay(50);
  }
}
