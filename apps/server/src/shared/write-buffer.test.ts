import { AppError } from '@palco/contract/errors';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createWriteBuffer } from './write-buffer.ts';

/** A table in memory that refuses the row `bad` and can be away. */
const openBuffer = (maxRows?: number) => {
  const table = { rows: [] as string[], isAway: false, statements: 0 };
  const buffer = createWriteBuffer<string>({
    name: 'rows',
    everyMs: 1_000_000,
    log: pino({ level: 'silent' }),
    ...(maxRows !== undefined && { maxRows }),
    write: async (rows) => {
      table.statements += 1;
      if (table.isAway) throw new AppError('SERVICE_UNAVAILABLE');
      if (rows.includes('bad')) throw new Error('refused');
      table.rows.push(...rows);
    },
  });
  const add = (...rows: readonly string[]) => {
    for (const row of rows) buffer.add(row);
  };
  return { table, buffer, add };
};

describe('a write buffer', () => {
  it('writes rows together and in order', async () => {
    const { table, buffer, add } = openBuffer();
    add('a', 'b', 'c');
    await buffer.close();
    expect([table.rows, table.statements]).toEqual([['a', 'b', 'c'], 1]);
  });

  it('keeps what it could not write while the database is away, and writes it later, before newer rows', async () => {
    const { table, buffer, add } = openBuffer();
    table.isAway = true;
    add('a', 'b');
    await buffer.flush();
    add('c');
    await buffer.flush();
    expect(table.rows).toEqual([]);
    table.isAway = false;
    await buffer.close();
    expect(table.rows).toEqual(['a', 'b', 'c']);
  });

  it('drops a row that the database refuses and no other', async () => {
    const { table, buffer, add } = openBuffer();
    const good = Array.from({ length: 500 }, (_, index) => `row ${index}`);
    add(...good.slice(0, 300), 'bad', ...good.slice(300));
    await buffer.close();
    expect(table.rows).toEqual(good);
    expect(table.statements).toBeLessThan(30);
  });

  it('drops the oldest rows past its limit', async () => {
    const { table, buffer, add } = openBuffer(2);
    table.isAway = true;
    add('a', 'b', 'c');
    await buffer.flush();
    table.isAway = false;
    await buffer.close();
    expect(table.rows).toEqual(['b', 'c']);
  });

  it('writes once for all who wait for it', async () => {
    const { table, buffer, add } = openBuffer();
    add('a');
    await Promise.all([buffer.flush(), buffer.flush(), buffer.flush()]);
    expect([table.rows, table.statements]).toEqual([['a'], 1]);
    await buffer.close();
  });
});
