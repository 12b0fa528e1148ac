import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, query, type TestDatabase } from '../../../test/database.ts';
import { MigrationError, migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;
const logged: string[] = [];
const log = pino({ level: 'info' }, { write: (line) => logged.push(line) });

beforeEach(async () => {
  database = await createDatabase('empty');
  folder = await mkdtemp(join(tmpdir(), 'palco-migrations-'));
  logged.length = 0;
  await write('001-people.sql', 'create table people (name text);');
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const write = (name: string, text: string) => writeFile(join(folder, name), text);
const run = (options: { lockTimeoutMs?: number; tries?: number } = {}) =>
  migrate(database.url, log, { folder, ...options });
const applied = async () =>
  (await query(database.url, 'select name, kind from migrations order by name')) as { name: string; kind: string }[];

/** A transaction that uses the table of the first migration. */
const useTable = async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('begin');
  await client.query('select count(*) from people');
  return { end: () => client.end() };
};

describe('migrations', () => {
  it('run once and in order, also when several nodes start together', async () => {
    await write('002-count.sql', 'create table counted (at int); insert into counted values (1);');
    await Promise.all([run(), run(), run(), run()]);
    expect(await query(database.url, 'select * from counted')).toHaveLength(1);
    expect((await applied()).map(({ name }) => name)).toEqual(['001-people.sql', '002-count.sql']);
  });

  it('give way to transactions that use their tables, and say which', async () => {
    await run();
    await write('002-age.sql', 'alter table people add column age int;');
    const user = await useTable();
    const migrating = run({ lockTimeoutMs: 50 });
    await expect.poll(() => logged.join('')).toContain('select count(*) from people');
    expect(logged.join('')).toContain('002-age.sql');
    // Between two tries others can use the table; a migration that waited without a limit would block them.
    await query(database.url, 'select * from people');
    await user.end();
    await migrating;
    expect(await query(database.url, 'select age from people')).toEqual([]);
  });

  it('end with a sentence when the tables are never free, and leave nothing behind', async () => {
    await run();
    await write('002-age.sql', 'create table ages (age int); alter table people add column age int;');
    const user = await useTable();
    const failure = await run({ lockTimeoutMs: 20, tries: 1 }).catch((error: unknown) => error);
    await user.end();
    expect(failure).toBeInstanceOf(MigrationError);
    expect(String(failure)).toContain('002-age.sql could not lock its tables');
    expect(await query(database.url, "select to_regclass('ages')::text as name")).toEqual([{ name: null }]);
    await run();
    expect(await applied()).toHaveLength(2);
  });

  it('marked so run outside a transaction, are recorded after success and can be repeated', async () => {
    await run();
    const index = [
      '-- no-transaction',
      '-- A unique index of names.',
      'drop index concurrently if exists people_name;',
      'create unique index concurrently people_name on people (name);',
    ].join('\n');
    await write('002-index.sql', index);
    await query(database.url, "insert into people values ('Ana'), ('Ana')");
    await expect(run()).rejects.toThrow('could not create unique index');
    expect(await applied()).toHaveLength(1);
    await query(database.url, 'delete from people');
    await Promise.all([run(), run()]);
    const valid = "select indisvalid from pg_index where indexrelid = 'people_name'::regclass";
    expect(await query(database.url, valid)).toEqual([{ indisvalid: true }]);
    expect(await applied()).toHaveLength(2);
  });

  it('of a newer release let older nodes start as long as they only extend the database', async () => {
    await write('002-age.sql', '-- expand\nalter table people add column age int;');
    await run();
    await rm(join(folder, '002-age.sql'));
    await run();
    expect(logged.join('')).toContain('002-age.sql');

    await write('003-drop.sql', '-- contract\nalter table people drop column name;');
    await run();
    await run();
    await rm(join(folder, '003-drop.sql'));
    const failure = await run().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MigrationError);
    expect(String(failure)).toContain('003-drop.sql');
  });

  it('go on in a database of a release that knew no kinds', async () => {
    await query(
      database.url,
      'create table migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    await query(database.url, "insert into migrations (name) values ('000-old.sql')");
    await run();
    expect(await applied()).toEqual([
      { name: '000-old.sql', kind: 'expand' },
      { name: '001-people.sql', kind: 'expand' },
    ]);
  });
});
