/** Several nodes store messages of one room: the order of the ids is the order in which they are committed. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../test/database.ts';
import { makeCourse, makeRoom } from '../../../test/rooms.ts';
import { type Db, openDatabase } from '../../adapters/db/database.ts';
import { createChatRepository } from './repository.ts';

const now = new Date('2026-03-01T12:00:00Z');
let database: TestDatabase;
let db: Db;
let userId: string;
let roomId: string;

beforeAll(async () => {
  database = await createDatabase('template');
  db = openDatabase(database.url, pino({ level: 'silent' }), { poolSize: 6 });
  userId = (await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()).id;
});
beforeEach(async () => {
  roomId = (await makeRoom(db, await makeCourse(db))).id;
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const message = (text: string, room = roomId) => ({
  roomId: room,
  userId,
  type: 'roomMessage' as const,
  teamId: null,
  originalId: null,
  clientId: randomUUID(),
  text,
  permissions: [],
  colorIndex: 0,
});
const store = async (from: Db, text: string, at = now) => {
  const [stored] = await createChatRepository(from).insert([message(text)], at);
  if (!stored) throw new Error('nothing was stored');
  return stored;
};
const isBlocked = async (tx: Db) =>
  (await sql`select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx))
    .rows.length > 0;

describe('messages of one room', () => {
  it('are returned with the id before them', async () => {
    const first = await store(db, 'a');
    const rows = [message('b'), message('c')];
    const [second, third] = await createChatRepository(db).insert(rows, now);
    expect([first.previousId, second?.previousId, third?.previousId]).toEqual(['0', first.id, first.id]);
    expect(await createChatRepository(db).heads([roomId, '0'])).toEqual([third?.id, '0']);
    expect((await createChatRepository(db).insert(rows, now)).map(({ previousId }) => previousId)).toEqual([
      null,
      null,
    ]);
  });

  it('wait for those of another node, so that a page that has the newest has missed none', async () => {
    let second: Promise<{ id: string; previousId: string | null }> | undefined;
    let first: { id: string } | undefined;
    await db.transaction().execute(async (tx) => {
      first = await store(tx, 'slow');
      second = store(db, 'quick');
      await expect.poll(() => isBlocked(tx)).toBe(true);
    });
    expect((await second)?.previousId).toBe(first?.id);
  });

  it('of two rooms in any order do not wait for each other', async () => {
    const other = (await makeRoom(db, await makeCourse(db))).id;
    const repository = createChatRepository(db);
    const batches = Array.from({ length: 20 }, (_, index) => {
      const rows = [message('a'), message('b', other)];
      return repository.insert(index % 2 === 0 ? rows : rows.toReversed(), now);
    });
    expect((await Promise.all(batches)).flat()).toHaveLength(40);
  });

  it('are refused, and delay no others, when the room is deleted meanwhile', async () => {
    await store(db, 'before');
    let late: Promise<unknown> | undefined;
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('rooms').select('id').where('id', '=', roomId).forUpdate().execute();
      late = store(db, 'late').catch((error: unknown) => error);
      await expect.poll(() => isBlocked(tx)).toBe(true);
      await tx.deleteFrom('rooms').where('id', '=', roomId).execute();
    });
    expect(await late).toMatchObject({ code: '23503' });
  });

  it.each([
    ['a second behind is put after the others', -1000, 0],
    ['ahead is taken', 5000, 5000],
    ['far behind is taken: the one before was wrong', -3_600_000, -3_600_000],
  ])('by a clock that is %s', async (_name, aheadMs, expectedMs) => {
    await store(db, 'first');
    const { createdAt } = await store(db, 'second', new Date(now.getTime() + aheadMs));
    expect(createdAt.getTime() - now.getTime()).toBe(expectedMs);
  });
});
