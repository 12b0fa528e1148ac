import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, query, type TestDatabase } from '../../../test/database.ts';
import { type Db, openDatabase } from './database.ts';
import { isUnavailable } from './unavailable.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createDatabase('empty');
  db = openDatabase(database.url, pino({ level: 'silent' }), { poolSize: 2 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const kill = (condition: string) =>
  query(
    database.url,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and ${condition}`,
  );
const answers = async () => (await sql<{ one: number }>`select 1 as one`.execute(db)).rows;

describe('a database connection that is killed', () => {
  it('in the middle of a statement fails that statement only', async () => {
    const sleeping = sql`select pg_sleep(600)`.execute(db);
    const failed = expect(sleeping).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 });
    await expect.poll(() => kill(`query like 'select pg_sleep%'`)).not.toEqual([]);
    await failed;
    expect(await answers()).toEqual([{ one: 1 }]);
  });

  it('in the middle of a transaction undoes that transaction only', async () => {
    await sql`create table note (body text)`.execute(db);
    const transaction = db.transaction().execute(async (tx) => {
      await sql`insert into note values ('lost')`.execute(tx);
      await kill(`state = 'idle in transaction'`);
      await sql`insert into note values ('lost as well')`.execute(tx);
    });
    await expect(transaction).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect((await sql`select body from note`.execute(db)).rows).toEqual([]);
  });

  it('while it is idle is replaced', async () => {
    await answers();
    await kill('true');
    await expect.poll(() => answers().catch(() => null)).toEqual([{ one: 1 }]);
  });
});

describe('a statement that takes too long', () => {
  it('is cancelled, and its connection is not used again', async () => {
    const hurried = openDatabase(database.url, pino({ level: 'silent' }), { poolSize: 1, statementTimeoutMs: 20 });
    try {
      await expect(sql`select pg_sleep(600)`.execute(hurried)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
      const inTransaction = hurried.transaction().execute((tx) => sql`select pg_sleep(600)`.execute(tx));
      await expect(inTransaction).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    } finally {
      await hurried.destroy();
    }
  });
});

describe('the errors of the driver', () => {
  const refusedBy = (code: string) => Object.assign(new pg.DatabaseError('message', 0, 'error'), { code });
  const system = (code: string) => Object.assign(new Error('message'), { code });
  it.each([
    ['an administrator ended the connection', refusedBy('57P01'), true],
    ['PostgreSQL is starting', refusedBy('57P03'), true],
    ['a statement was cancelled', refusedBy('57014'), true],
    ['too many connections', refusedBy('53300'), true],
    ['the disk is full', refusedBy('53100'), true],
    ['the former primary is read-only', refusedBy('25006'), true],
    ['no server listens', system('ECONNREFUSED'), true],
    ['the unix socket is missing', system('ENOENT'), true],
    ['the connection ended', new Error('Connection terminated unexpectedly'), true],
    ['a unique key', refusedBy('23505'), false],
    ['a missing table', refusedBy('42P01'), false],
    ['a server that is being stopped', new Error('driver has already been destroyed'), true],
    ['a deadlock', refusedBy('40P01'), false],
    ['a mistake in the code', new TypeError('x is not a function'), false],
  ])('%s', (_title, error, expected) => {
    expect(isUnavailable(error)).toBe(expected);
  });
});
