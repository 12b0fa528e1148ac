import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../test/database.ts';
import { startDatabaseProxy } from '../../../test/database-proxy.ts';
import { type Db, openDatabase } from '../db/database.ts';
import type { LivingNode, Nodes } from './port.ts';
import { joinDatabase } from './postgres.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
let db: Db;
const joined: Nodes[] = [];

beforeAll(async () => {
  database = await createDatabase('template');
  db = openDatabase(database.url, log, { poolSize: 4 });
});
afterEach(async () => {
  for (const membership of joined.splice(0)) await membership.leave();
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const replaced: string[] = [];
const nodeNamed = (id: string): LivingNode => ({
  id,
  name: `machine of ${id}`,
  roles: ['api', 'media', 'worker'],
  address: '',
  capacity: 0,
  load: 0,
  isDraining: false,
});
const join = async (id: string, { waitMs = 0, canShare = false, store = '' } = {}) => {
  const onReplaced = () => void replaced.push(id);
  const self = nodeNamed(id);
  const membership = await joinDatabase(db, { self, version: '1', canShare, store, log, onReplaced, waitMs });
  joined.push(membership);
  return membership;
};
const age = (seconds: number) =>
  db
    .updateTable('nodes')
    .set({ seen_at: new Date(Date.now() - seconds * 1000) })
    .execute();

describe('servers on one database', () => {
  it('are refused while another one is alive, which the sentence names', async () => {
    await join('a');
    await expect(join('b')).rejects.toThrow(/^Another Palco \(on .+, seen \d s ago\) uses this database/);
    expect((await db.selectFrom('nodes').select('id').execute()).map(({ id }) => id)).toEqual(['a']);
  });

  it('may start again at once with the same data folder, as after a kill', async () => {
    await join('a');
    await join('a');
  });

  it('of a copied data folder do not run together: the former one ends', async () => {
    const former = await join('copied', { canShare: true });
    await former.refresh();
    expect(replaced).not.toContain('copied');
    const copy = await join('copied', { canShare: true });
    await former.refresh();
    expect(replaced).toContain('copied');
    replaced.length = 0;
    await copy.refresh();
    expect(replaced).toEqual([]);
  });

  it('may take the place of one that signed off, or was not seen for seconds', async () => {
    await (await join('a')).leave();
    await join('b');
    await db.insertInto('nodes').values({ id: 'killed', name: 'old', seen_at: new Date() }).execute();
    await age(5);
    await join('c');
  });

  it('wait for one that is stopping', async () => {
    const first = await join('a');
    const second = join('b', { waitMs: 60_000 });
    await first.leave();
    await second;
  });

  it('that start at the same moment: one is refused', async () => {
    const outcomes = await Promise.allSettled([join('a'), join('b'), join('c')]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('that were suspended and replaced meanwhile are asked to end; one whose successor has ended goes on', async () => {
    await join('a');
    await age(60);
    // In one transaction, so that the first is not seen between them.
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('nodes').execute();
      await tx
        .insertInto('nodes')
        .values({ id: 'b', name: 'other', seen_at: new Date(Date.now() + 60_000) })
        .execute();
    });
    await expect.poll(() => replaced).toContain('a');
    await db.deleteFrom('nodes').execute();
    await expect
      .poll(async () => (await db.selectFrom('nodes').select('id').execute()).map(({ id }) => id))
      .toEqual(['a']);
  });

  it('run beside each other when both share their files, and know each other', async () => {
    const [a, b] = [await join('a', { canShare: true }), await join('b', { canShare: true })];
    b.describe({ address: 'http://10.0.0.2:3000', load: 7 });
    await expect
      .poll(() => a.living())
      .toEqual([nodeNamed('a'), { ...nodeNamed('b'), address: 'http://10.0.0.2:3000', load: 7 }]);
    expect(b.living()).toHaveLength(2);
    await b.leave();
    await expect.poll(() => a.living().map(({ id }) => id)).toEqual(['a']);
  });

  it('are refused beside one that shares when they do not, and the other way round', async () => {
    await join('a', { canShare: true });
    await expect(join('b')).rejects.toThrow('Another Palco (on machine of a');
    await (await join('a')).leave();
    await join('c');
    await expect(join('d', { canShare: true })).rejects.toThrow('Another Palco (on machine of c');
  });

  it('are refused beside one whose files are in another bucket', async () => {
    const sharing = { canShare: true, store: 'films' };
    const first = await join('a', sharing);
    await join('b', sharing);
    // Of an earlier release nothing is known.
    await join('c', { canShare: true });
    await expect(join('d', { canShare: true, store: 'other' })).rejects.toThrow(
      /^Another Palco .+ keeps its files in another bucket. Set S3_ENDPOINT/,
    );
    await first.refresh();
    expect(first.living().map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('that were suspended come back where others share their files', async () => {
    replaced.length = 0;
    await join('a', { canShare: true });
    await age(60);
    const b = await join('b', { canShare: true });
    await expect.poll(() => b.living().map(({ id }) => id)).toEqual(['a', 'b']);
    expect(replaced).toEqual([]);
  });

  it('are not taken for dead by one that comes back first from an outage of the database', async () => {
    const [first, second] = await Promise.all([startDatabaseProxy(database.url), startDatabaseProxy(database.url)]);
    const [one, other] = [
      openDatabase(first.url, log, { poolSize: 1 }),
      openDatabase(second.url, log, { poolSize: 1 }),
    ];
    const options = { version: '1', canShare: true, log, onReplaced: () => {} };
    const a = await joinDatabase(one, { ...options, self: nodeNamed('a') });
    const b = await joinDatabase(other, { ...options, self: nodeNamed('b') });
    await expect.poll(() => a.living().map(({ id }) => id)).toEqual(['a', 'b']);
    first.setAway(true);
    second.setAway(true);
    // PostgreSQL has seen neither for longer than a node is alive.
    await expect
      .poll(async () => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from nodes where seen_at > clock_timestamp() - interval '4.5 s'`.execute(db);
        return rows[0]?.count;
      })
      .toBe(0);
    first.setAway(false);
    await expect.poll(() => a.isSettled()).toBe(false);
    expect(a.living().map(({ id }) => id)).toEqual(['a', 'b']);
    // One that does not come back is dead after all.
    await expect.poll(() => a.living().map(({ id }) => id)).toEqual(['a']);
    expect(a.isSettled()).toBe(true);
    await a.leave();
    await b.leave();
    await Promise.all([one.destroy(), other.destroy()]);
    first.close();
    second.close();
  });

  it('report one that was killed, also when it started again at once, and none that signed off or was stopping', async () => {
    const watcher = await join('watcher', { canShare: true });
    const killed: string[] = [];
    watcher.onKilled(({ id }) => killed.push(id));
    const alive = () => watcher.living().map(({ id }) => id);
    const sharing = { name: 'machine', can_share: true, seen_at: new Date(Date.now() + 60_000) };
    const rows = [
      { id: 'killed', ...sharing },
      { id: 'stopping', ...sharing, is_draining: true },
    ];
    await db.insertInto('nodes').values(rows).execute();
    const leaving = await join('leaving', { canShare: true });
    await join('restarted', { canShare: true });
    await expect.poll(alive).toEqual(['killed', 'leaving', 'restarted', 'stopping', 'watcher']);

    leaving.describe({ isDraining: true });
    await expect.poll(() => watcher.living().find(({ id }) => id === 'leaving')?.isDraining).toBe(true);
    await leaving.leave();
    await join('restarted', { canShare: true });
    await db
      .updateTable('nodes')
      .set({ seen_at: new Date(0) })
      .where('id', 'in', ['killed', 'stopping'])
      .execute();
    await expect.poll(alive).toEqual(['restarted', 'watcher']);
    await expect.poll(() => killed.toSorted()).toEqual(['killed', 'restarted']);
    await db.deleteFrom('nodes').where('id', 'in', ['killed', 'stopping']).execute();
  });

  it('are seen again and again', async () => {
    await join('a');
    await age(60);
    const seenAt = async () => {
      const node = await db.selectFrom('nodes').select('seen_at').where('id', '=', 'a').executeTakeFirstOrThrow();
      return node.seen_at.getTime();
    };
    await expect.poll(seenAt).toBeGreaterThan(Date.now() - 30_000);
  });
});
