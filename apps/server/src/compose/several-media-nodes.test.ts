/** One node that people reach and two media nodes behind it: rooms are served by one of the two, and move when it ends. */
import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { openSession } from '@palco/contract/auth';
import { endLive, goLive } from '@palco/contract/live';
import { readHealth } from '@palco/contract/live/control';
import * as signalling from '@palco/contract/live/signalling';
import * as stage from '@palco/contract/live/stage';
import { joinRoom } from '@palco/contract/rooms';
import { health } from '@palco/contract/system';
import { sql } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, call, connect, connected, happens, logIn, noticed, type Person } from '../../test/client.ts';
import { makeCourse, makeRoom } from '../../test/rooms.ts';
import { startTestNodes, type TestServer } from '../../test/server.ts';
import { nodeHeader } from '../adapters/nodes/node-calls.ts';
import { readNodeId } from '../adapters/nodes/node-id.ts';
import type { Config } from '../config.ts';

const media = { workers: 1, port: 0, listenIp: '127.0.0.1', announcedIp: undefined, viewersPerWorker: 200 };
const configs: Partial<Config>[] = [
  { roles: ['api', 'worker'] },
  { roles: ['media'], media },
  { roles: ['media'], media },
];

let cluster: Awaited<ReturnType<typeof startTestNodes>>;
let api: TestServer;
let courseId: string;
let roomId: string;
let organizer: Person;
let viewer: Person;
let viewerId: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  cluster = await startTestNodes(3, { configOf: (index) => configs[index] ?? {} });
  api = cluster.nodes[0] as TestServer;
  courseId = await makeCourse(api.db, { isOpen: true });
  organizer = await logIn(api.url, 'organizer@palco.test');
  viewer = await logIn(api.url, 'viewer@palco.test');
  const found = await api.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'viewer@palco.test')
    .executeTakeFirst();
  viewerId = found?.id ?? '';
  // The worker program may have to be built.
  await vi.waitUntil(async () => (await mediaNodes()).length === 2, { timeout: 300_000, interval: 100 });
}, 320_000);
beforeEach(async () => {
  roomId = (await makeRoom(api.db, courseId, { video_id: null, is_protected: false, is_interactive: true })).id;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => cluster.close());

const mediaNodes = async () =>
  (await api.db.selectFrom('nodes').select(['id', 'roles']).where('address', '<>', '').execute()).filter(({ roles }) =>
    roles.includes('media'),
  );
const placeOf = () => api.db.selectFrom('media_places').selectAll().where('room_id', '=', roomId).executeTakeFirst();
const connectMedia = (person: Person, more: Record<string, string> = {}, transports = ['websocket']) => {
  const query = { roomId, ...more };
  const socket = io(api.url, { path: '/media', transports, query, auth: person, reconnection: false, forceNew: true });
  sockets.push(socket);
  return socket;
};
const enterRoom = async (person: Person) => {
  const socket = await connected(connect(api.url, person));
  sockets.push(socket);
  const joined = await ask(socket, joinRoom, { roomId });
  if (!joined.ok) throw new Error(joined.error);
  return socket;
};
const sendVoice = async (socket: Socket) => {
  const transport = await ask(socket, signalling.createProducerTransport, {});
  if (!transport.ok) throw new Error(transport.error);
  const rtpParameters: signalling.RtpParameters = {
    codecs: [
      { mimeType: 'audio/opus', payloadType: 100, clockRate: 48_000, channels: 2, parameters: {}, rtcpFeedback: [] },
    ],
    encodings: [{ ssrc: 1111 }],
    rtcp: { cname: 'test' },
  };
  const produced = await ask(socket, signalling.produce, {
    transportId: transport.data.id,
    kind: 'audio',
    rtpParameters,
  });
  if (!produced.ok) throw new Error(produced.error);
  return produced.data.id;
};
const begin = async () => {
  const began = await call(api.url, goLive, { params: { id: roomId }, query: {} }, organizer);
  expect(began.status).toBe(200);
};
/** The first line of the answer, as it is. */
const sendRaw = async (text: string): Promise<string> => {
  const { hostname, port } = new URL(api.url);
  const socket = connectTcp(Number(port), hostname);
  socket.write(text);
  const [answer] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [''])]);
  socket.destroy();
  return String(answer);
};
/** An organizer on the stage, over the node that people reach. */
const stageOf = () => connected(connectMedia(organizer, { stage: '1' }));

describe('a live on media nodes', () => {
  it.each([[['websocket']], [['polling']]])('is signalled through another node by %j', async (transports) => {
    const socket = await connected(connectMedia(organizer, { stage: '1' }, transports));
    const answer = await ask(socket, signalling.getRouterRtpCapabilities, {});
    expect(answer.ok && answer.data.codecs?.length).toBeGreaterThan(0);
    const place = await placeOf();
    expect((await mediaNodes()).map(({ id }) => id)).toContain(place?.node_id);
    expect(place?.generation).toBe('1');
  });

  it('has its senders and viewers on the same node', async () => {
    await begin();
    await sendVoice(await stageOf());
    const watching = await ask(await connected(connectMedia(viewer)), signalling.createConsumerTransport, {});
    expect(watching.ok && watching.data.producers).toHaveLength(1);
    await expect.poll(placeOf).toMatchObject({ is_on_air: true, viewers: 1 });
    const measured = await call(api.url, readHealth, { params: { roomId }, query: {} }, organizer);
    expect(measured.data.senders).toMatchObject([{ isMicrophoneOff: false }]);
    expect((await call(api.url, health, {})).data.parts.media).toBe('ok');
  });

  it('refuses who may not enter, with the right error', async () => {
    const refusal = async (socket: Socket) => (await happens<Error & { data: unknown }>(socket, 'connect_error')).data;
    expect(await refusal(connectMedia({ ...viewer, token: 'wrong' }))).toMatchObject({ error_code: 'unauthorized' });
    expect(await refusal(connectMedia(viewer, { roomId: '999999999' }))).toMatchObject({ error: 'ROOM_NOT_FOUND' });
    expect(await refusal(connectMedia(viewer, { stage: '1' }))).toMatchObject({ error: 'NO_PERMISSION' });
  });

  it('is not reached on the wrong node by a forged header', async () => {
    const response = await fetch(`${api.url}/media/?EIO=4&transport=polling&roomId=${roomId}`, {
      headers: { [nodeHeader]: `${Date.now()}.forged` },
    });
    expect(response.status).toBe(200);
    // Passed on, as without the header: a room that is served here would have no place.
    expect(await placeOf()).toBeDefined();
  });

  it.each([
    ['headers of its own connection', '/media/?roomId=ROOM', 'Trailer: x\r\nTE: trailers\r\nExpect: 100-continue\r\n'],
    ['the same in an upgrade', '/media/?roomId=ROOM', 'Connection: Upgrade\r\nUpgrade: websocket\r\nTrailer: x\r\n'],
    ['a path that leads elsewhere', '/media/../api/auth/me?roomId=ROOM', ''],
    ['an encoded one', '/media/%2e%2e/metrics?roomId=ROOM', ''],
  ])('survives %s', async (_name, path, headers) => {
    const answer = await sendRaw(`GET ${path.replace('ROOM', roomId)} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`);
    expect(answer).not.toMatch(/^HTTP\/1.1 2\d\d/);
    expect((await call(api.url, health, {})).status).toBe(200);
  });

  it('does not move when a page goes away in the middle of a request', async () => {
    await stageOf();
    const before = await placeOf();
    const going = new AbortController();
    const polling = fetch(`${api.url}/media/?EIO=4&transport=polling&roomId=${roomId}`, { signal: going.signal });
    going.abort();
    await polling.catch(() => undefined);
    expect(await placeOf()).toMatchObject({ node_id: before?.node_id, generation: '1' });
  });

  it('ends for everybody, from a node that serves none of it', async () => {
    await begin();
    const sender = await stageOf();
    await sendVoice(sender);
    const closed = noticed(sender, signalling.transportClosed);
    await call(api.url, endLive, { params: { id: roomId }, query: {} }, organizer);
    expect(await closed).toMatchObject({ reason: 'ended' });
    await expect.poll(placeOf).toMatchObject({ is_on_air: false });
  });

  it('stops a viewer whose other tab took the lease while the node of the room could not be notified', async () => {
    await api.db.updateTable('rooms').set({ is_protected: true }).where('id', '=', roomId).execute();
    await begin();
    await sendVoice(await stageOf());
    const [first, second] = [connectMedia(viewer), connectMedia(await logIn(api.url, 'viewer2@palco.test'))];
    const stopped: string[] = [];
    for (const [name, socket] of Object.entries({ first, second })) {
      socket.on(signalling.transportClosed.name, ({ reason }: { reason: string }) => stopped.push(`${name} ${reason}`));
      expect((await ask(await connected(socket), signalling.createConsumerTransport, {})).ok).toBe(true);
    }
    await call(api.url, openSession, {}, { token: viewer.token });
    // As if Redis had been away when the other tab took it.
    await sql`
      update video_leases set session_id = (
        select id from sessions where user_id = ${viewerId} and id <> video_leases.session_id and ended_at is null
        order by created_at desc limit 1
      ) where user_id = ${viewerId}`.execute(api.db);
    await expect.poll(() => stopped).toEqual(['first ended']);
  });

  it('moves to the other node when its own ends, with a later generation', async () => {
    await begin();
    const sender = await stageOf();
    await sendVoice(sender);
    const first = await placeOf();
    const ids = await Promise.all(cluster.nodes.map(({ dataDir }) => readNodeId(dataDir)));
    const holder = cluster.nodes[ids.indexOf(first?.node_id ?? '')];
    const lost = happens(sender, 'disconnect');
    await holder?.close();
    await lost;
    const again = await stageOf();
    await sendVoice(again);
    const second = await placeOf();
    // One more where the node that people reach did not know yet that the former one is gone.
    expect(Number(second?.generation)).toBeGreaterThan(1);
    expect(second?.node_id).not.toBe(first?.node_id);
  });
});

describe('the stage on media nodes', () => {
  it('lowers hands, mutes and removes from a node that serves none of it', async () => {
    await begin();
    const viewerPage = await enterRoom(viewer);
    expect(await ask(viewerPage, stage.raiseHand, { roomId, raised: true })).toMatchObject({ data: { raised: true } });
    const organizerPage = await enterRoom(organizer);
    expect(await ask(organizerPage, stage.listHands, { roomId })).toMatchObject({
      data: { hands: [{ userId: viewerId }] },
    });
    const invited = noticed(viewerPage, stage.stageInvitation);
    await ask(organizerPage, stage.inviteToStage, { roomId, userId: viewerId });
    const { token } = await invited;
    const guest = await connected(connectMedia(viewer, { producer_token: token }));
    await sendVoice(guest);
    await expect
      .poll(async () => await ask(organizerPage, stage.listHands, { roomId }))
      .toMatchObject({ data: { hands: [] } });
    const muted = noticed(guest, signalling.microphoneMuted);
    expect(await ask(organizerPage, stage.muteOnStage, { roomId, userId: viewerId })).toMatchObject({
      data: { muted: 1 },
    });
    await muted;
    const removed = noticed(guest, signalling.transportClosed);
    await ask(organizerPage, stage.removeFromStage, { roomId, userId: viewerId });
    expect(await removed).toMatchObject({ reason: 'removed' });
  });
});

describe('a node that passes connections on', () => {
  it('stops in order while pages are connected through it', async () => {
    const page = await stageOf();
    const lost = happens(page, 'disconnect');
    await api.close();
    await lost;
  });
});
