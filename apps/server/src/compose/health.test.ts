import type { PartStatus } from '@palco/contract/system';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../test/database.ts';
import { type Db, openDatabase } from '../adapters/db/database.ts';
import { createHealth } from './health.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createDatabase('empty');
  db = openDatabase(database.url, pino({ level: 'silent' }), { poolSize: 1 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const part = (check: () => Promise<PartStatus> = async () => 'ok') => {
  const counted = { calls: 0 };
  return {
    counted,
    check: () => {
      counted.calls += 1;
      return check();
    },
  };
};

describe('the health of the parts', () => {
  it('is asked once for many callers', async () => {
    const [storage, mail, media, jobs] = [part(), part(), part(), part()];
    const health = createHealth({ db, storage, mail, media, jobs }, 60_000);
    const answers = await Promise.all(Array.from({ length: 50 }, () => health.checkParts()));
    expect(answers[49]).toEqual({ db: 'ok', storage: 'ok', mail: 'ok', media: 'ok', jobs: 'ok' });
    await health.checkParts();
    expect([storage, mail, media, jobs].map(({ counted }) => counted.calls)).toEqual([1, 1, 1, 1]);
  });

  it('is down where a part fails or does not answer in time, and the others are as they are', async () => {
    const never = part(() => new Promise(() => {}));
    const failing = part(() => Promise.reject(new Error('no')));
    const health = createHealth({ db, storage: part(), mail: never, media: failing, jobs: part() }, 20);
    const expected = { storage: 'ok', mail: 'down', media: 'down', jobs: 'ok' };
    expect(await Promise.all([health.checkParts(), health.checkParts()])).toMatchObject([expected, expected]);
    expect(never.counted.calls).toBe(1);
  });

  it('does not need mail, media and jobs to be ready', async () => {
    const down = part(async () => 'down');
    const health = createHealth({ db, storage: part(), mail: down, media: down, jobs: down }, 60_000);
    expect(await health.checkReadiness()).toEqual({ db: 'ok', storage: 'ok' });
    expect(down.counted.calls).toBe(0);
  });
});
