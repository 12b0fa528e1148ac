import { randomUUID } from 'node:crypto';
import { enterChat } from '@palco/contract/chat';
import { enableChat } from '@palco/contract/chat/settings';
import { joinRoom } from '@palco/contract/rooms';
import { pino } from 'pino';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, call, connect, connected, logIn, type Person } from '../../test/client.ts';
import { hasRedis, startRedis, type TestRedis } from '../../test/redis.ts';
import { makeCourse, makeRoom } from '../../test/rooms.ts';
import { startTestNodes, type TestServer } from '../../test/server.ts';
import { openRedisBus } from '../adapters/bus/redis.ts';

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

describe.skipIf(!hasRedis)('pages of a node that was not told something while Redis was away', () => {
  it('are made to connect again after it, and then ask for what they show', async () => {
    const db = (a as TestServer).db;
    const { id: roomId } = await makeRoom(db, await makeCourse(db, { isOpen: true }));
    const enter = async (socket: Socket) => {
      await ask(socket, joinRoom, { roomId });
      return ask(socket, enterChat, { roomId });
    };
    const closed = new Set<Person>();
    const open = async (person: Person) => {
      const socket = await connected(connect(urlOf(b), person));
      // As pages do.
      socket.on('disconnect', async () => {
        closed.add(person);
        await connected(socket.connect());
      });
      expect(await enter(socket)).toMatchObject({ ok: true });
      return socket;
    };
    const sockets = await Promise.all(people.map(open));

    await redis.kill();
    await call(urlOf(a), enableChat, { params: { id: roomId }, body: { enabled: false } }, organizer);
    expect([...closed]).toEqual([]);
    await redis.restart();
    await expect.poll(() => closed.size).toBe(people.length);
    for (const socket of sockets) {
      await expect.poll(() => socket.connected).toBe(true);
      expect(await enter(socket)).toMatchObject({ ok: false, error: 'PERMISSION_ENTERCHAT' });
    }
    for (const socket of sockets) socket.removeAllListeners('disconnect').disconnect();
  });
});
