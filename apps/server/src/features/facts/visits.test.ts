import { logout } from '@palco/contract/auth';
import { joinRoom, leaveRoom } from '@palco/contract/rooms';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ask, call, connected, logIn, type Person } from '../../../test/client.ts';
import { makeCourse, makeRoom } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { createVisitRepository } from './visit-repository.ts';
import { createVisits } from './visits.ts';

let server: TestServer;
let courseId: string;
const sockets: Socket[] = [];
beforeAll(async () => {
  server = await startTestServer({ fixedSettings: { maxSessions: 20 }, trustedProxies: 1 });
  courseId = await makeCourse(server.db, { isOpen: true });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => server.close());

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const eventually = { timeout: 60_000 };

const newRoom = async () => (await makeRoom(server.db, courseId)).id;
const connectFrom = async (as: Person, headers: Record<string, string> = {}) => {
  const socket = io(server.url, {
    path: '/realtime',
    transports: ['websocket'],
    query: as,
    reconnection: false,
    forceNew: true,
    extraHeaders: { 'x-forwarded-for': '203.0.113.7', 'user-agent': phone, ...headers },
  });
  sockets.push(socket);
  return connected(socket);
};
const visitsIn = (roomId: string) =>
  server.db.selectFrom('room_visits').selectAll().where('room_id', '=', roomId).orderBy('joined_at').execute();
const reasonsIn = async (roomId: string) => (await visitsIn(roomId)).map((visit) => visit.end_reason);
const eventsIn = async (roomId: string) =>
  (
    await server.db
      .selectFrom('event_log')
      .select(['kind', 'details'])
      .where('room_id', '=', roomId)
      .where('kind', 'in', ['room_join', 'room_leave'])
      .orderBy('at')
      .execute()
  ).map(({ kind, details }) => [kind, details]);
const repository = () => createVisitRepository(server.db);

describe('a visit', () => {
  it('begins when a tab joins and ends when it leaves, with its browser and its address', async () => {
    const roomId = await newRoom();
    const viewer = await logIn(server.url, 'viewer@palco.test');
    const socket = await connectFrom(viewer);
    await ask(socket, joinRoom, { roomId });
    await expect.poll(() => reasonsIn(roomId), eventually).toEqual([null]);
    // The same tab again.
    await ask(socket, joinRoom, { roomId });
    server.clock.advance(60_000);
    await ask(socket, leaveRoom, { roomId });
    await expect.poll(() => reasonsIn(roomId), eventually).toEqual(['left']);
    const [visit] = await visitsIn(roomId);
    expect(visit).toMatchObject({
      is_watching: true,
      device: 'phone',
      browser: 'Chrome',
      system: 'Android',
      address: '203.0.113.7',
      watched_ms: '0',
    });
    const stayedMs = (visit?.left_at?.getTime() ?? 0) - (visit?.joined_at.getTime() ?? 0);
    expect(stayedMs).toBeGreaterThanOrEqual(60_000);
    await expect
      .poll(() => eventsIn(roomId), eventually)
      .toEqual([
        ['room_join', expect.objectContaining({ device: 'phone' })],
        ['room_leave', { reason: 'left', stayedMs }],
      ]);
  });

  it('is one for each tab, and ends when the last connection of its tab does', async () => {
    const roomId = await newRoom();
    const tabs = [await logIn(server.url, 'viewer@palco.test'), await logIn(server.url, 'viewer@palco.test')] as const;
    const [first, second] = [await connectFrom(tabs[0]), await connectFrom(tabs[1])];
    const again = await connectFrom(tabs[0]);
    await ask(first, joinRoom, { roomId });
    // Visits are read in the order of their times.
    server.clock.advance(1000);
    await ask(second, joinRoom, { roomId, isWatching: false });
    await ask(again, joinRoom, { roomId });
    await expect.poll(() => reasonsIn(roomId), eventually).toEqual([null, null]);
    expect((await visitsIn(roomId)).map((visit) => visit.is_watching)).toEqual([true, false]);
    first.disconnect();
    second.disconnect();
    await expect.poll(() => reasonsIn(roomId), eventually).toEqual([null, 'closed']);
    again.io.engine.close();
    await expect.poll(() => reasonsIn(roomId), eventually).toEqual(['closed', 'closed']);
  });

  it('is another one after the tab has connected again', async () => {
    const roomId = await newRoom();
    const viewer = await logIn(server.url, 'viewer@palco.test');
    const before = await connectFrom(viewer);
    await ask(before, joinRoom, { roomId });
    before.disconnect();
    await expect.poll(() => reasonsIn(roomId), eventually).toEqual(['closed']);
    await ask(await connectFrom(viewer), joinRoom, { roomId });
    await expect.poll(() => reasonsIn(roomId), eventually).toEqual(['closed', null]);
  });

  it('ends with the login', async () => {
    const roomId = await newRoom();
    const viewer = await logIn(server.url, 'viewer@palco.test');
    await ask(await connectFrom(viewer), joinRoom, { roomId });
    await call(server.url, logout, {}, viewer);
    await expect.poll(() => reasonsIn(roomId), eventually).toEqual(['closed']);
  });

  it.each([
    ['IPv4', '198.51.100.9', '198.51.100.9'],
    ['IPv6', '2001:DB8::9', '2001:db8::9'],
    ['IPv4 in IPv6', '::ffff:198.51.100.9', '198.51.100.9'],
    ['IPv6 with a zone', 'fe80::1%eth0', 'fe80::1'],
    ['text of a proxy', 'unknown', null],
    ['a forged list before that of the proxy', '6.6.6.6, 198.51.100.9', '198.51.100.9'],
  ])('has an address of %s', async (_title, forwarded, address) => {
    const roomId = await newRoom();
    const socket = await connectFrom(await logIn(server.url, 'viewer@palco.test'), {
      'x-forwarded-for': forwarded,
      'user-agent': 'x'.repeat(5000),
    });
    await ask(socket, joinRoom, { roomId });
    await expect.poll(() => visitsIn(roomId), eventually).toMatchObject([{ address, device: null, system: null }]);
  });

  it('is refused together with the room', async () => {
    const roomId = (await makeRoom(server.db, await makeCourse(server.db))).id;
    const socket = await connectFrom(await logIn(server.url, 'viewer@palco.test'));
    expect(await ask(socket, joinRoom, { roomId })).toMatchObject({ error: 'NO_PERMISSION' });
    const open = await newRoom();
    await ask(socket, joinRoom, { roomId: open });
    await expect.poll(() => reasonsIn(open), eventually).toEqual([null]);
    expect(await visitsIn(roomId)).toEqual([]);
  });
});

describe('a visit of a node that was killed', () => {
  /** A node of its own over the same database; killed nodes neither write nor end anything. */
  const startNode = (record: (event: { kind: string; at: Date }) => void = () => {}) =>
    createVisits({
      repository: repository(),
      geo: {
        lookup: async () => ({ country: null, region: null, city: null, latitude: null, longitude: null }),
        source: async () => null,
      },
      clock: server.clock,
      log: { error: () => {} } as never,
      record,
    });
  const tabOf = async (email: string) => {
    const { session } = await logIn(server.url, email);
    const row = await server.db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['sessions.id', 'sessions.user_id', 'sessions.seen_at'])
      .where('users.email', '=', email)
      .orderBy('sessions.created_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(session).not.toBe('');
    return { sessionId: row.id, userId: row.user_id };
  };
  const connection = { address: '203.0.113.7', userAgent: phone };

  it('ends as lost when its tab was seen last', async () => {
    const roomId = await newRoom();
    const tab = { ...(await tabOf('viewer2@palco.test')), roomId, isWatching: true };
    const [killed, events] = [startNode(), [] as { kind: string; at: Date }[]];
    killed.joined(tab, connection);
    await killed.close();
    const seenAt = new Date(server.clock.now().getTime() + 30_000);
    await server.db.updateTable('sessions').set({ seen_at: seenAt }).where('id', '=', tab.sessionId).execute();
    const node = startNode((event) => events.push(event));
    server.clock.advance(140_000);
    await node.endLost();
    expect(await reasonsIn(roomId)).toEqual([null]);
    server.clock.advance(20_000);
    await node.endLost();
    await node.close();
    expect(await visitsIn(roomId)).toMatchObject([{ end_reason: 'lost', left_at: seenAt }]);
    expect(events.filter((event) => event.at.getTime() === seenAt.getTime())).toMatchObject([{ kind: 'room_leave' }]);
  });

  it('goes on when its tab joins by another node, and what the first node says has no effect', async () => {
    const roomId = await newRoom();
    const tab = { ...(await tabOf('viewer2@palco.test')), roomId, isWatching: true };
    const [first, second] = [startNode(), startNode()];
    first.joined(tab, connection);
    await first.close();
    second.joined(tab, connection);
    await second.close();
    first.left(tab.sessionId, roomId, 'closed');
    await first.close();
    expect(await reasonsIn(roomId)).toEqual([null]);
    second.left(tab.sessionId, roomId, 'left');
    await second.close();
    expect(await reasonsIn(roomId)).toEqual(['left']);
  });

  it('is written once, also if the batch is written again', async () => {
    const roomId = await newRoom();
    const tab = { ...(await tabOf('viewer2@palco.test')), roomId };
    const place = { country: null, region: null, city: null, latitude: null, longitude: null };
    const at = (ms: number) => new Date(server.clock.now().getTime() + ms);
    const begun = (n: number) => ({
      ...tab,
      ...place,
      id: `00000000-0000-4000-8000-${String(n).padStart(4, '0')}${roomId.padStart(8, '0')}`,
      joinedAt: at(n),
      isWatching: true,
      device: null,
      browser: null,
      system: null,
      address: null,
    });
    const ended = (n: number) => ({ ...begun(n), leftAt: at(n + 1), reason: 'left' as const });
    const batch = [begun(1), ended(1), begun(3), ended(3), begun(5)];
    for (const _time of [1, 2]) await repository().write(batch);
    expect(await reasonsIn(roomId)).toEqual(['left', 'left', null]);
  });
});
