import { AppError } from '@palco/contract/errors';
import { describe, expect, it } from 'vitest';
import { createGroupedReads } from './grouped-reads.ts';

describe('grouped reads', () => {
  it('are one statement for those that arrive while another is running, each with its own value', async () => {
    const statements: (readonly number[])[] = [];
    const running = Promise.withResolvers<void>();
    const read = createGroupedReads(async (keys: readonly number[]) => {
      statements.push(keys);
      if (statements.length === 1) await running.promise;
      return keys.map((key) => key * 10);
    });
    const first = read(1);
    await expect.poll(() => statements.length).toBe(1);
    const others = [read(2), read(3), read(2)];
    running.resolve();
    expect(await Promise.all([first, ...others])).toEqual([10, 20, 30, 20]);
    expect(statements).toEqual([[1], [2, 3, 2]]);
  });

  it('do not wait for a statement that takes long', async () => {
    const stuck = Promise.withResolvers<readonly string[]>();
    const read = createGroupedReads(async (keys: readonly string[]) => (keys.includes('slow') ? stuck.promise : keys));
    const slow = read('slow');
    await new Promise((next) => setImmediate(next));
    expect(await Promise.all(['a', 'b'].map(read))).toEqual(['a', 'b']);
    stuck.resolve(['slow']);
    expect(await slow).toBe('slow');
    expect(await read('c')).toBe('c');
  });

  it('fail together, once, when the database is away', async () => {
    let statements = 0;
    const read = createGroupedReads(async () => {
      statements += 1;
      throw new AppError('SERVICE_UNAVAILABLE');
    });
    const results = await Promise.allSettled(['a', 'b', 'c'].map(read));
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(statements).toBe(1);
  });

  it('fail alone when the database refuses one of their keys', async () => {
    const read = createGroupedReads(async (keys: readonly string[]) => {
      if (keys.includes('bad')) throw new Error('refused');
      return keys;
    });
    const results = await Promise.allSettled(['a', 'bad', 'b'].map(read));
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});
