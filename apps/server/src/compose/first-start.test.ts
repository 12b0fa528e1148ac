/** Two servers that start at the same moment on an empty database. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { logIn } from '../../test/client.ts';
import { startTestNodes } from '../../test/server.ts';
import { demoAccounts } from '../demo/accounts.ts';

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
