/** Servers that start on an empty database, and one that may not start beside another. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFirstAdmin } from '@palco/contract/setup';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { call, logIn } from '../../test/client.ts';
import { createDatabase } from '../../test/database.ts';
import { startTestNodes } from '../../test/server.ts';
import { openDatabase } from '../adapters/db/database.ts';
import { readConfig } from '../config.ts';
import { demoAccounts } from '../demo/accounts.ts';
import { compose } from './server.ts';

it.each([1, 2, 3, 4, 5])('both come up with one set of demo content (%i)', async () => {
  const { nodes, close } = await startTestNodes(2, {
    isFirstStart: true,
    // Without workers nothing draws the demo videos, which takes minutes.
    configOf: () => ({ hasDemoRooms: true, roles: ['api', 'media'] }),
  });
  const db = nodes[0]?.db;
  if (!db) throw new Error('no server');
  for (const { url } of nodes) await logIn(url, 'viewer@palco.test');
  const count = async (table: string) =>
    (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)).rows[0]?.count;
  expect(await count('users')).toBe(demoAccounts.length);
  expect(await count('voucher_batches')).toBe(1);
  const rooms = await db.selectFrom('rooms').select('name').execute();
  expect(new Set(rooms.map(({ name }) => name)).size).toBe(rooms.length);
  const jobs = await sql`select id from pgboss.job where name = 'demo-videos'`.execute(db);
  expect(jobs.rows).toHaveLength(1);
  await close();
});

it('both come up when both are workers', async () => {
  const { nodes, close } = await startTestNodes(2, { isFirstStart: true });
  for (const { url } of nodes) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  await close();
});

/** The pages of an installation without accounts. */
const startEmpty = async () => {
  const webFolder = await mkdtemp(join(tmpdir(), 'palco-pages-'));
  await writeFile(join(webFolder, 'index.html'), '<html></html>');
  onTestFinished(() => rm(webFolder, { recursive: true }));
  const cluster = await startTestNodes(3, {
    isFirstStart: true,
    configOf: (index) => ({ isDemo: false, isProduction: true, roles: index === 2 ? ['worker'] : ['api', 'media'] }),
    webFolderOf: () => webFolder,
  });
  onTestFinished(cluster.close);
  return cluster.nodes;
};

it('all api nodes print and accept one set-up code, and close set-up when one of them has made the account', async () => {
  const nodes = await startEmpty();
  const [a, b] = nodes;
  if (!a || !b) throw new Error('two servers');
  const codes = nodes.map(({ palco }) => palco.setupCode);
  expect(codes).toEqual([expect.stringMatching(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/), codes[0], null]);
  const leadsTo = async (url: string, path: string) =>
    (await fetch(`${url}${path}`, { redirect: 'manual' })).headers.get('location');
  expect(await leadsTo(a.url, '/')).toBe('/setup');
  const account = { username: 'chefe@example.org', name: 'Chefe', password: 'uma senha boa' };
  const created = await call(b.url, createFirstAdmin, { body: { ...account, code: codes[0] ?? '' } });
  expect(created.status).toBe(200);
  for (const { url } of [a, b]) {
    expect([await leadsTo(url, '/'), await leadsTo(url, '/setup')]).toEqual([null, '/']);
    const late = await call(url, createFirstAdmin, {
      body: { ...account, username: 'b@example.org', code: codes[0] ?? '' },
    });
    expect(late.error?.error).toBe('SETUP_CLOSED');
  }
});

it('a server that is refused beside another one has not changed its database', async () => {
  const database = await createDatabase('empty');
  onTestFinished(database.drop);
  const log = pino({ level: 'silent' });
  const db = openDatabase(database.url, log, { poolSize: 1 });
  onTestFinished(() => db.destroy());
  // Of an earlier release, which knew less of nodes.
  await sql`create table nodes (id text primary key, name text not null, seen_at timestamptz not null)`.execute(db);
  await sql`insert into nodes values ('running', 'machine', clock_timestamp() + interval '1 hour')`.execute(db);
  const dataDir = await mkdtemp(join(tmpdir(), 'palco-test-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const config = { ...readConfig({ DATABASE_URL: database.url, MEDIA_WORKERS: '0' }), dataDir };
  await expect(compose({ config, databaseUrl: database.url, log })).rejects.toThrow('Another Palco (on machine');
  const { rows } = await sql`select tablename from pg_tables where schemaname = 'public'`.execute(db);
  expect(rows).toEqual([{ tablename: 'nodes' }]);
});
