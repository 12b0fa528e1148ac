import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../test/database.ts';
import { type Db, openDatabase } from '../db/database.ts';
import { openDatabaseClock } from './database.ts';
import { type Clock, systemClock } from './port.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createDatabase('template');
  db = openDatabase(database.url, log, { poolSize: 1 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** A machine whose clock is off. */
const off = (ms: number): Clock => ({ ...systemClock, now: () => new Date(Date.now() + ms) });

describe('the clock of the database', () => {
  it.each([3000, -3000, 0])('is the same on a machine whose own clock is off by %i ms', async (ms) => {
    const clock = await openDatabaseClock(db, off(ms), log);
    // The database runs on this machine.
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(500);
    clock.close();
  });

  it.each([
    [6 * 60_000, 'ahead of'],
    [-6 * 60_000, 'behind'],
  ])('refuses a machine whose clock is off by %i ms with a sentence', async (ms, words) => {
    await expect(openDatabaseClock(db, off(ms), log)).rejects.toThrow(
      new RegExp(`^The clock of this machine is 3\\d\\d s ${words} that of the database`),
    );
  });

  it('never goes back, and follows the monotonic clock', async () => {
    let monotonic = 0;
    const clock = await openDatabaseClock(db, { now: () => new Date(), monotonicMs: () => monotonic }, log);
    const first = clock.now().getTime();
    monotonic += 1500;
    expect(clock.now().getTime()).toBe(first + 1500);
    monotonic -= 1000;
    expect(clock.now().getTime()).toBe(first + 1500);
    clock.close();
  });
});
