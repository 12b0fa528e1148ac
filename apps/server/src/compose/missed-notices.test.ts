import { randomUUID } from 'node:crypto';
import { deleteMessage, enterChat, enterRoom, sendGeneral } from '@palco/contract/chat';
import { enableChat } from '@palco/contract/chat/settings';
import { joinRoom } from '@palco/contract/rooms';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, call, connect, connected, logIn, type Person } from '../../test/client.ts';
import { hasRedis, startRedis, type TestRedis } from '../../test/redis.ts';
import { makeCourse, makeRoom } from '../../test/rooms.ts';
import { startTestNodes, type TestServer } from '../../test/server.ts';
import { openRedisBus } from '../adapters/bus/redis.ts';
import type { Db } from '../adapters/db/database.ts';

let redis: TestRedis;
let cluster: Awaited<ReturnType<typeof startTestNodes>>;
let [a, b]: TestServer[] = [];
let people: Person[];
let organizer: Person;

beforeAll(async () => {
  if (!hasRedis) return;
  redis = await startRedis();
  const log = pino({ level: 'silent' });
  cluster = await startTestNodes(2, {
    bus: () => openRedisBus(redis.url, { nodeId: randomUUID(), installation: 'missed-notices', log }),
  });
  [a, b] = cluster.nodes;
  people = await Promise.all(['viewer', 'viewer2', 'monitor'].map((name) => logIn(urlOf(b), `${name}@palco.test`)));
  organizer = await logIn(urlOf(a), 'organizer@palco.test');
});
afterAll(async () => {
  await cluster?.close();
  await redis?.close();
});

const urlOf = (node: TestServer | undefined) => node?.url ?? '';

/** A page in the room: it connects again by itself whenever its socket is closed. */
const openPage = async (person: Person, roomId: string, onClosed: () => void) => {
  const socket = await connected(connect(urlOf(b), person));
  socket.on('disconnect', async () => {
    onClosed();
    await connected(socket.connect());
  });
  const enter = async () => {
    await ask(socket, joinRoom, { roomId });
    return ask(socket, enterChat, { roomId });
  };
  expect(await enter()).toMatchObject({ ok: true });
  return {
    enter,
    isConnected: () => socket.connected,
    close: () => socket.removeAllListeners('disconnect').disconnect(),
  };
};

const openRoom = async () => {
  const db = (a as TestServer).db;
  const { id: roomId } = await makeRoom(db, await makeCourse(db, { isOpen: true }));
  const closed = new Set<Person>();
  const pages = await Promise.all(people.map((person) => openPage(person, roomId, () => closed.add(person))));
  const expectChatIsOff = async () => {
    await expect.poll(() => closed.size).toBe(people.length);
    for (const page of pages) {
      await expect.poll(page.isConnected).toBe(true);
      expect(await page.enter()).toMatchObject({ ok: false, error: 'PERMISSION_ENTERCHAT' });
      page.close();
    }
  };
  return { db, roomId, closed, expectChatIsOff };
};

/** Each node marks itself as seen with the statement that reads the others: the second time has seen what is stored now. */
const nodesHaveRead = async (db: Db) => {
  const marks = () => db.selectFrom('nodes').select(['id', 'seen_at']).where('id', '<>', 'other').execute();
  for (let n = 0; n < 2; n += 1) {
    const before = new Map((await marks()).map(({ id, seen_at }) => [id, seen_at.getTime()]));
    await expect
      .poll(async () => (await marks()).every(({ id, seen_at }) => seen_at.getTime() > (before.get(id) ?? 0)))
      .toBe(true);
  }
};

describe.skipIf(!hasRedis)('pages of a node that missed notices are made to connect again, and then ask', () => {
  it('after Redis was away', async () => {
    const { roomId, closed, expectChatIsOff } = await openRoom();
    await redis.kill();
    await call(urlOf(a), enableChat, { params: { id: roomId }, body: { enabled: false } }, organizer);
    expect([...closed]).toEqual([]);
    await redis.restart();
    await expectChatIsOff();
  });

  it('and meanwhile read the messages of a chat, from which another node may have deleted some', async () => {
    const { roomId, closed } = await openRoom();
    const [viewer] = people;
    if (!viewer) throw new Error('a viewer');
    const sent = await call(urlOf(b), sendGeneral, { params: { id: roomId }, body: { text: 'apagada' } }, viewer);
    const entered = async () =>
      (await call(urlOf(b), enterRoom, { params: { id: roomId }, body: {} }, viewer)).data.messages.length;
    expect(await entered()).toBe(1);
    await redis.kill();
    await expect.poll(async () => (await fetch(`${urlOf(b)}/metrics`)).text()).toMatch(/palco_bus_up 0/);
    const { messageId } = sent.data;
    await call(urlOf(a), deleteMessage, { params: { roomId, messageId } }, organizer);
    expect(await entered()).toBe(0);
    await redis.restart();
    await expect.poll(() => closed.size).toBe(people.length);
    await expect.poll(async () => (await fetch(`${urlOf(b)}/metrics`)).text()).toMatch(/palco_bus_gaps [1-9]/);
  });

  it('after another node was killed, which may have stored it without a notice', async () => {
    const { db, roomId, closed, expectChatIsOff } = await openRoom();
    const seenFor = (seconds: number) => ({ seen_at: new Date(Date.now() + seconds * 1000) });
    await db
      .insertInto('nodes')
      .values({ id: 'other', name: 'other', roles: ['api'], can_share: true, ...seenFor(3600) })
      .execute();
    await nodesHaveRead(db);
    await db.updateTable('rooms').set({ is_chat_enabled: false }).where('id', '=', roomId).execute();
    expect([...closed]).toEqual([]);
    await db.updateTable('nodes').set(seenFor(-3600)).where('id', '=', 'other').execute();
    await expectChatIsOff();
  });
});
