import { expect, it } from 'vitest';
import { limitConcurrency } from './concurrency.ts';

it('runs at most so many at once, in order, also after a failure', async () => {
  const limited = limitConcurrency(2);
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const task = (number: number) =>
    limited(async () => {
      started.push(number);
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      if (number === 1) throw new Error('one fails');
      return number;
    });
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map(task));
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true]);
  expect(started).toEqual([0, 1, 2, 3, 4]);
  expect(most).toBe(2);
  expect(await task(5)).toBe(5);
});
