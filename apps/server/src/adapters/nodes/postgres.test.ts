import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../test/database.ts';
import { type Db, openDatabase } from '../db/database.ts';
import { joinDatabase, type NodeMembership } from './postgres.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
let db: Db;
const joined: NodeMembership[] = [];

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
const join = async (id: string, waitMs = 0) => {
  const onReplaced = () => void replaced.push(id);
  const membership = await joinDatabase(db, { id, log, onReplaced, waitMs });
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

  it('may take the place of one that signed off, or was not seen for seconds', async () => {
    await (await join('a')).leave();
    await join('b');
    await db.insertInto('nodes').values({ id: 'killed', name: 'old', seen_at: new Date() }).execute();
    await age(5);
    await join('c');
  });

  it('wait for one that is stopping', async () => {
    const first = await join('a');
    const second = join('b', 60_000);
    await first.leave();
    await second;
  });

  it('that start at the same moment: one is refused', async () => {
    const outcomes = await Promise.allSettled([join('a'), join('b'), join('c')]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('that were suspended and replaced meanwhile are told to end; one whose successor has ended goes on', async () => {
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
