import { describe, expect, it } from 'vitest';
import { settlesWithin } from './deadline.ts';

describe('a deadline', () => {
  it.each([
    ['work that is done', Promise.resolve(), 60_000, true],
    ['work that never ends', new Promise(() => {}), 1, false],
  ])('%s', async (_title, work, ms, expected) => {
    expect(await settlesWithin(work, ms)).toBe(expected);
  });

  it('passes on a failure', async () => {
    await expect(settlesWithin(Promise.reject(new Error('broken')), 60_000)).rejects.toThrow('broken');
  });
});
