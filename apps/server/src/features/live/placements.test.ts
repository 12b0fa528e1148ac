import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../test/database.ts';
import { makeCourse, makeRoom } from '../../../test/rooms.ts';
import { type Db, openDatabase } from '../../adapters/db/database.ts';
import type { LivingNode, Nodes } from '../../adapters/nodes/port.ts';
import { joinDatabase } from '../../adapters/nodes/postgres.ts';
import { createPlacements } from './placements.ts';
import { createPlacementRepository } from './placements-repository.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
let db: Db;
let course: string;
let roomId: string;

beforeAll(async () => {
  database = await createDatabase('template');
  db = openDatabase(database.url, log, { poolSize: 6 });
  course = await makeCourse(db);
});
beforeEach(async () => {
  roomId = await newRoom();
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
const newRoom = async () => (await makeRoom(db, course, {})).id;

type TestNode = { nodes: Nodes; placements: ReturnType<typeof createPlacements>; lost: string[] };
const started: TestNode[] = [];
afterEach(async () => {
  for (const { nodes, placements } of started.splice(0)) {
    await placements.close();
    await nodes.leave();
  }
  await db.deleteFrom('media_places').execute();
});

/** The nodes that others do not reach. */
const cutOff = new Set<string>();
afterEach(() => cutOff.clear());

const start = async (id: string, given: Partial<LivingNode> = {}): Promise<TestNode> => {
  const self = {
    ...{ id, name: id, roles: ['api', 'media'] as const, address: `http://${id}`, capacity: 200, load: 0 },
    ...{ isDraining: false, ...given },
  };
  const nodes = await joinDatabase(db, { self, version: '1', canShare: true, log, onReplaced: () => {} });
  const placements = createPlacements({
    repository: createPlacementRepository(db),
    nodes,
    announce: () => {
      for (const other of started) other.placements.refresh().catch(() => {});
    },
    isReachable: (nodeId) => nodeId === id || !cutOff.has(nodeId),
    log,
  });
  const lost: string[] = [];
  placements.onLost((room) => lost.push(room));
  const node = { nodes, placements, lost };
  started.push(node);
  for (const other of started) await other.nodes.refresh();
  return node;
};
const startTwo = async () => [await start('a'), await start('b')] as const;
const rowOf = (id: string) =>
  db.selectFrom('media_places').selectAll().where('room_id', '=', id).executeTakeFirstOrThrow();
/** As if a node had been silent. */
const silence = (id: string, seconds: number) =>
  db
    .updateTable('nodes')
    .set({ seen_at: new Date(Date.now() - seconds * 1000) })
    .where('id', '=', id)
    .execute();

describe('a room', () => {
  it('is on one node, also when both ask at the same moment', async () => {
    const [a, b] = await startTwo();
    const rooms = await Promise.all(Array.from({ length: 20 }, newRoom));
    const answers = await Promise.all(
      rooms.map(async (id) => [await a.placements.nodeFor(id), await b.placements.nodeFor(id)].map((node) => node?.id)),
    );
    for (const [first, second] of answers) expect(second).toBe(first);
    expect(new Set(answers.flat())).toEqual(new Set(['a', 'b']));
  });

  it('that opens with others goes to the node that has fewer', async () => {
    const [a] = await startTwo();
    const counts = new Map<string | undefined, number>();
    for (let index = 0; index < 10; index += 1) {
      const node = await a.placements.nodeFor(await newRoom());
      counts.set(node?.id, (counts.get(node?.id) ?? 0) + 1);
    }
    expect([counts.get('a'), counts.get('b')]).toEqual([5, 5]);
  });

  it.each([
    ['serves no media', { roles: ['api', 'worker'] as const }],
    ['does not listen yet', { address: '' }],
    ['is about to stop', { isDraining: true }],
  ])('is not placed on a node that %s', async (_name, given) => {
    const a = await start('a', given);
    expect(await a.placements.nodeFor(roomId)).toBeNull();
    await start('b');
    expect((await a.placements.nodeFor(roomId))?.id).toBe('b');
  });

  it('that was given back a moment ago is served again by the node that is asked for it', async () => {
    const [a, b] = await startTwo();
    const asked = (await a.placements.nodeFor(roomId))?.id === 'a' ? b : a;
    const holder = asked === a ? b : a;
    expect(await holder.placements.isHere(roomId)).toBe(true);
    holder.placements.vacate(roomId);
    expect(await holder.placements.isHere(roomId)).toBe(true);
    expect((await asked.placements.nodeFor(roomId))?.id).toBe(holder.nodes.id);
    await holder.placements.refresh();
    expect([holder.lost, holder.placements.roomsHere(), (await rowOf(roomId)).generation]).toEqual([[], [roomId], '2']);
  });

  it('that is being given back while it is asked for is placed again after that', async () => {
    const [a, b] = await startTwo();
    const holder = (await a.placements.nodeFor(roomId))?.id === 'a' ? a : b;
    expect(await holder.placements.isHere(roomId)).toBe(true);
    const asking = await db.transaction().execute(async (tx) => {
      await sql`select from media_places where room_id = ${roomId} for update`.execute(tx);
      holder.placements.vacate(roomId);
      // The list that is read now still has the room.
      await holder.placements.refresh();
      return { isHere: holder.placements.isHere(roomId) };
    });
    expect(await asking.isHere).toBe(true);
    expect(await rowOf(roomId)).toMatchObject({ node_id: holder.nodes.id, generation: '2' });
    expect([holder.lost, holder.placements.generationHere(roomId)]).toEqual([[], '2']);
  });

  it('that does not exist has no place', async () => {
    const a = await start('a');
    expect(await a.placements.nodeFor('999999999')).toBeNull();
  });

  it('moves when its node is gone, which finds out when it comes back', async () => {
    const [a, b] = await startTwo();
    await b.placements.nodeFor(roomId);
    const { node_id: first } = await rowOf(roomId);
    const [holder, other] = first === 'a' ? [a, b] : [b, a];
    expect(await holder.placements.isHere(roomId)).toBe(true);
    expect(await other.placements.isHere(roomId)).toBe(false);
    expect(holder.placements.generationHere(roomId)).toBe('1');

    // A machine that is suspended: silent, but its process goes on.
    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('nodes')
        .set({ seen_at: new Date(0), is_draining: true })
        .where('id', '=', first)
        .execute();
      await tx
        .updateTable('media_places')
        .set({ node_id: other.nodes.id, generation: '2' })
        .where('room_id', '=', roomId)
        .execute();
    });
    holder.placements.report(roomId, { isOnAir: true, viewers: 3 });
    await expect.poll(() => holder.lost).toEqual([roomId]);
    expect(holder.placements.generationHere(roomId)).toBeNull();
    expect(await rowOf(roomId)).toMatchObject({ generation: '2', is_on_air: false, viewers: 0 });
  });

  it('is placed anew by the one who asks after its node has left', async () => {
    const [a, b] = await startTwo();
    const first = await a.placements.nodeFor(roomId);
    const [holder, other] = first?.id === 'a' ? [a, b] : [b, a];
    await holder.nodes.leave();
    await other.nodes.refresh();
    expect((await other.placements.nodeFor(roomId))?.id).toBe(other.nodes.id);
    expect(other.placements.generationHere(roomId)).toBe('2');
  });

  it('stays on a node that refused one connection but was seen a moment ago', async () => {
    const [a] = await startTwo();
    const first = await a.placements.nodeFor(roomId);
    const unreachable = first?.id ?? '';
    await a.placements.nodeFor(roomId, { unreachable });
    expect(await rowOf(roomId)).toMatchObject({ node_id: unreachable, generation: '1' });
    // Not seen for two seconds and refusing connections, it has ended.
    const node = started.find(({ nodes }) => nodes.id === unreachable);
    await node?.nodes.leave();
    await db
      .insertInto('nodes')
      .values({ id: unreachable, name: unreachable, seen_at: new Date(), can_share: true, roles: ['media'] })
      .execute();
    await silence(unreachable, 2);
    const asking = started.find(({ nodes }) => nodes.id !== unreachable);
    const second = await asking?.placements.nodeFor(roomId, { unreachable });
    expect(second?.id).not.toBe(unreachable);
    expect((await rowOf(roomId)).generation).toBe('2');
  });

  it('moves from a node that is alive but cut off from the one that people use, once', async () => {
    const [api] = [await start('api', { roles: ['api'] }), await startTwo()];
    const first = (await api.placements.nodeFor(roomId))?.id ?? '';
    const second = first === 'a' ? 'b' : 'a';
    const holder = started.find(({ nodes }) => nodes.id === first);
    expect(await holder?.placements.isHere(roomId)).toBe(true);
    expect(api.placements.knownNodeOf(roomId)).toBe(first);
    cutOff.add(first);
    expect(api.placements.knownNodeOf(roomId)).toBeNull();
    expect((await api.placements.nodeFor(roomId))?.id).toBe(second);
    expect(await rowOf(roomId)).toMatchObject({ node_id: second, generation: '2' });
    await expect.poll(() => holder?.lost).toEqual([roomId]);
    // Another node that people use may reach only the first one: the room does not go to and fro.
    cutOff.add(second).delete(first);
    expect(api.placements.knownNodeOf(roomId)).toBe(second);
    expect((await api.placements.nodeFor(roomId))?.id).toBe(second);
  });

  it('stays on a node that is cut off while no other one can be reached either', async () => {
    const [api] = [await start('api', { roles: ['api'] }), await startTwo()];
    const first = (await api.placements.nodeFor(roomId))?.id ?? '';
    for (const id of ['a', 'b']) cutOff.add(id);
    expect(api.placements.knownNodeOf(roomId)).toBe(first);
    expect((await api.placements.nodeFor(roomId))?.id).toBe(first);
    expect((await rowOf(roomId)).generation).toBe('1');
  });

  it('that was given back has a later generation when it opens again', async () => {
    const a = await start('a');
    await a.placements.nodeFor(roomId);
    a.placements.vacate(roomId);
    await expect.poll(async () => (await rowOf(roomId)).node_id).toBe('');
    await a.placements.nodeFor(roomId);
    expect(a.placements.generationHere(roomId)).toBe('2');
    expect(a.lost).toEqual([]);
  });

  it('informs the other nodes whether it is on air and how many watch', async () => {
    const [a, b] = await startTwo();
    const first = await a.placements.nodeFor(roomId);
    const [holder, other] = first?.id === 'a' ? [a, b] : [b, a];
    await holder.placements.isHere(roomId);
    holder.placements.report(roomId, { isOnAir: true, viewers: 7 });
    await expect.poll(() => other.placements.find(roomId)).toMatchObject({ isOnAir: true, viewers: 7 });
  });

  it('of a node that is about to stop moves when nothing is sent in it', async () => {
    const [a, b] = await startTwo();
    const first = await a.placements.nodeFor(roomId);
    const [holder, other] = first?.id === 'a' ? [a, b] : [b, a];
    await holder.placements.isHere(roomId);
    holder.placements.report(roomId, { isOnAir: true, viewers: 1 });
    holder.nodes.describe({ isDraining: true });
    await holder.nodes.refresh();
    await expect.poll(() => other.placements.find(roomId)?.isOnAir).toBe(true);
    await other.nodes.refresh();
    expect((await other.placements.nodeFor(roomId))?.id).toBe(holder.nodes.id);
    holder.placements.report(roomId, { isOnAir: false, viewers: 1 });
    await expect.poll(() => other.placements.find(roomId)?.isOnAir).toBe(false);
    expect((await other.placements.nodeFor(roomId))?.id).toBe(other.nodes.id);
    await expect.poll(() => holder.lost).toEqual([roomId]);
  });
});
