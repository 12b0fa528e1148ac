import { sql } from 'kysely';
import type { Clock } from '../clock/port.ts';
import type { Db } from '../db/database.ts';
import type { Attempts } from './port.ts';

export const createPostgresAttempts = (db: Db, clock: Clock): Attempts => ({
  hit: async (key, windowMs) => {
    const now = clock.now();
    const ends = new Date(now.getTime() + windowMs);
    // One statement, so that two tries at the same moment are counted as two.
    const row = await db
      .insertInto('attempts')
      .values({ key, window_ends_at: ends, hits: 1 })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          hits: sql<number>`case when attempts.window_ends_at <= ${now} then 1 else attempts.hits + 1 end`,
          window_ends_at: sql<Date>`case when attempts.window_ends_at <= ${now} then ${ends} else attempts.window_ends_at end`,
        }),
      )
      .returning(['hits', 'window_ends_at'])
      .executeTakeFirstOrThrow();
    return { hits: row.hits, windowEndsAt: row.window_ends_at };
  },
  read: async (key) => {
    const row = await db
      .selectFrom('attempts')
      .select(['hits', 'window_ends_at'])
      .where('key', '=', key)
      .where('window_ends_at', '>', clock.now())
      .executeTakeFirst();
    return row ? { hits: row.hits, windowEndsAt: row.window_ends_at } : null;
  },
  clear: async (keys) => {
    await db
      .deleteFrom('attempts')
      .where('key', 'in', [...keys])
      .execute();
  },
  sweep: async () => {
    await db.deleteFrom('attempts').where('window_ends_at', '<=', clock.now()).execute();
  },
});
