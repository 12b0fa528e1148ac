import { createHmac } from 'node:crypto';
import { sockets as socketLimits } from '@palco/contract/limits';
import { createProducerLink, goLive, type ProducerTokenType, revokeProducerLinks } from '@palco/contract/live';
import { readHealth } from '@palco/contract/live/control';
import * as contract from '@palco/contract/live/signalling';
import { takePriority } from '@palco/contract/playback';
import * as limits from '@palco/contract/room-limits';
import { health } from '@palco/contract/system';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ask, call, connected, happens, logIn, noticed, type Person } from '../../../test/client.ts';
import { makeCourse, makeRoom } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let course: string;
let organizer: Person;
const sockets: Socket[] = [];
beforeAll(async () => {
  const media = { workers: 1, port: 0, listenIp: '127.0.0.1', announcedIp: undefined, viewersPerWorker: 200 };
  server = await startTestServer({ media });
  course = await makeCourse(server.db, { isOpen: true });
  organizer = await logIn(server.url, 'organizer@palco.test');
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => server.close());

const isReady = () =>
  expect
    .poll(async () => (await call(server.url, health, {})).data.parts.media, { timeout: 90_000, interval: 50 })
    .toBe('ok');
const newRoom = async (room = {}) =>
  (await makeRoom(server.db, course, { video_id: null, is_protected: false, ...room })).id;
const link = async (roomId: string, type: ProducerTokenType) =>
  (await call(server.url, createProducerLink, { body: { roomId, type } }, organizer)).data.token;
const begin = (id: string) => call(server.url, goLive, { params: { id }, query: {} }, organizer);

const connectTo = (roomId: string, as: Person, more: Record<string, string> = {}, url = server.url): Socket => {
  const query = { ...as, roomId, ...more };
  const socket = io(url, {
    path: '/media',
    transports: ['websocket'],
    query,
    reconnection: false,
    forceNew: true,
  });
  sockets.push(socket);
  return socket;
};
const refused = async (socket: Socket) => (await happens<Error & { data: unknown }>(socket, 'connect_error')).data;
const producerOf = async (roomId: string, username = 'monitor@palco.test') =>
  connected(connectTo(roomId, await logIn(server.url, username), { producer_token: await link(roomId, 'producer') }));

/** Parameters as a browser would send them: one Opus stream. */
const opusParameters = (ssrc: number): contract.RtpParameters => ({
  codecs: [
    { mimeType: 'audio/opus', payloadType: 100, clockRate: 48_000, channels: 2, parameters: {}, rtcpFeedback: [] },
  ],
  encodings: [{ ssrc }],
  rtcp: { cname: 'test' },
});
/** As of a browser that sends one layer. */
const h264Parameters: contract.RtpParameters = {
  codecs: [
    {
      mimeType: 'video/H264',
      payloadType: 102,
      clockRate: 90_000,
      parameters: { 'packetization-mode': 1, 'profile-level-id': '42e01f', 'level-asymmetry-allowed': 1 },
      rtcpFeedback: [{ type: 'nack', parameter: 'pli' }],
    },
  ],
  encodings: [{ ssrc: 7777 }],
  rtcp: { cname: 'test' },
};
const fingerprints = [{ algorithm: 'sha-256', value: Array.from({ length: 32 }, () => 'AB').join(':') }];

const sendVoice = async (socket: Socket, ssrc = 1111, as = {}) => {
  const transport = await ask(socket, contract.createProducerTransport, as);
  if (!transport.ok) throw new Error(transport.error);
  const input = { transportId: transport.data.id, kind: 'audio', rtpParameters: opusParameters(ssrc) };
  const produced = await ask(socket, contract.produce, input);
  if (!produced.ok) throw new Error(produced.error);
  return { transport: transport.data, input, id: produced.data.id };
};

describe('the upload measurement of a producer', () => {
  it('is answered piece by piece, and refused to viewers', async () => {
    const roomId = await newRoom();
    const producer = await producerOf(roomId);
    const padding = 'x'.repeat(limits.live.testPieceLength);
    expect(await ask(producer, contract.measureUpload, { padding })).toEqual({ ok: true, data: {} });
    expect(await ask(producer, contract.measureUpload, { padding: `${padding}x` })).toMatchObject({ status: 400 });
    const preview = await connected(
      connectTo(roomId, await logIn(server.url, 'viewer@palco.test'), {
        producer_token: await link(roomId, 'preview'),
      }),
    );
    expect(await ask(preview, contract.measureUpload, { padding })).toMatchObject({ error: 'NO_PERMISSION' });
  });
});

describe('a transmission test', () => {
  const test = { isTest: true };

  it('is not announced, cannot be consumed, and does not occupy the room', async () => {
    await isReady();
    const roomId = await newRoom();
    const preview = await connected(connectTo(roomId, organizer, { preview: '1' }));
    await ask(preview, contract.createConsumerTransport, {});
    const received: string[] = [];
    preview.onAny((name: string) => received.push(name));
    const tester = await producerOf(roomId);
    const { id } = await sendVoice(tester, 1111, test);
    await ask(tester, contract.mediaProducerPause, { kinds: ['audio'] });
    const capabilities = await ask(preview, contract.getRouterRtpCapabilities, {});
    const input = { producerId: id, rtpCapabilities: capabilities.ok ? capabilities.data : {} };
    expect(await ask(preview, contract.consume, input)).toMatchObject({ error: 'PRODUCER_NOT_FOUND' });
    expect(await ask(preview, contract.createConsumerTransport, {})).toMatchObject({ data: { producers: [] } });

    const other = await producerOf(roomId, 'viewer2@palco.test');
    const { id: sent } = await sendVoice(other, 2222);
    await ask(tester, contract.producerTransportClosed, {});
    expect(await ask(preview, contract.createConsumerTransport, {})).toMatchObject({
      data: { producers: [{ producerId: sent }] },
    });
    expect(received).toEqual([contract.newProducer.name]);
  });

  it('does not replace the transmission of the same user from another page', async () => {
    await isReady();
    const roomId = await newRoom();
    const sender = await producerOf(roomId);
    const received: string[] = [];
    sender.onAny((name: string) => received.push(name));
    await sendVoice(sender);
    await sendVoice(await producerOf(roomId), 2222, test);
    expect(await ask(sender, contract.mediaProducerPause, { kinds: ['audio'] })).toEqual({ ok: true, data: {} });
    expect(received).toEqual([]);
  });

  it('ends when the same page begins to transmit', async () => {
    await isReady();
    const roomId = await newRoom();
    const socket = await producerOf(roomId);
    const tested = await sendVoice(socket, 1111, test);
    const { transport, id } = await sendVoice(socket, 2222);
    expect(transport.id).not.toBe(tested.transport.id);
    const preview = await connected(connectTo(roomId, organizer, { preview: '1' }));
    expect(await ask(preview, contract.createConsumerTransport, {})).toMatchObject({
      data: { producers: [{ producerId: id }] },
    });
    expect(await ask(socket, contract.produce, tested.input)).toMatchObject({ error: 'TRANSPORT_NOT_FOUND' });
  });
});

describe('the media socket', () => {
  it('is closed when the link of its page is revoked', async () => {
    const roomId = await newRoom();
    const { token, linkId } = (
      await call(server.url, createProducerLink, { body: { roomId, type: 'producer' } }, organizer)
    ).data;
    const person = await logIn(server.url, 'monitor@palco.test');
    const socket = await connected(connectTo(roomId, person, { producer_token: token }));
    const isGone = happens(socket, 'disconnect');
    await call(server.url, revokeProducerLinks, { body: { roomId, linkId } }, organizer);
    expect(await isGone).toBe('io server disconnect');
    const error = { error: 'NO_PERMISSION', status: 403 };
    expect(await refused(connectTo(roomId, person, { producer_token: token }))).toEqual(error);
  });

  it('closes the oldest connections of a tab that opens more than it needs in a room', async () => {
    const [roomId, other] = [await newRoom(), await newRoom()];
    const person = await logIn(server.url, 'viewer@palco.test');
    const elsewhere = await connected(connectTo(other, person));
    const opened: Socket[] = [];
    for (let i = 0; i < socketLimits.mediaPerTab + 1; i += 1) opened.push(await connected(connectTo(roomId, person)));
    await expect.poll(() => opened.map((socket) => socket.connected)).toEqual([false, true, true, true]);
    expect(elsewhere.connected).toBe(true);
  });

  it('takes token and session from the auth payload', async () => {
    const { token, session } = await logIn(server.url, 'viewer@palco.test');
    const socket = io(server.url, {
      path: '/media',
      transports: ['websocket'],
      query: { roomId: await newRoom() },
      auth: { token, session },
      forceNew: true,
    });
    sockets.push(socket);
    expect((await connected(socket)).connected).toBe(true);
  });

  it.each([
    ['a visitor', async () => ({ token: '', session: '' }), {}, { error_code: 'unauthorized', reason: 'invalid' }],
    [
      'a link that is none',
      () => logIn(server.url, 'viewer@palco.test'),
      { producer_token: 'x' },
      { error: 'NO_PERMISSION', status: 403 },
    ],
  ])('refuses %s', async (_title, person, more, expected) => {
    expect(await refused(connectTo(await newRoom(), await person(), more))).toEqual(expected);
  });

  it('refuses an unknown room and a room without permission', async () => {
    const viewer = await logIn(server.url, 'viewer@palco.test');
    expect(await refused(connectTo('999999', viewer))).toEqual({ error: 'ROOM_NOT_FOUND', status: 404 });
    const { id } = await makeRoom(server.db, await makeCourse(server.db), { video_id: null });
    expect(await refused(connectTo(id, viewer))).toEqual({ error: 'NO_PERMISSION', status: 403 });
    expect(await refused(connectTo('x', viewer))).toEqual({ error: 'INVALID_PARAMETERS', status: 400 });
  });
});

describe('a viewer', () => {
  it('can never produce', async () => {
    await isReady();
    const roomId = await newRoom();
    await begin(roomId);
    const socket = await connected(connectTo(roomId, await logIn(server.url, 'viewer@palco.test')));
    const no = { ok: false, error: 'NO_PERMISSION', status: 403 };
    expect(await ask(socket, contract.createProducerTransport, {})).toEqual(no);
    expect(await ask(socket, contract.connectProducerTransport, { dtlsParameters: { fingerprints } })).toEqual(no);
    expect(
      await ask(socket, contract.produce, { transportId: 'x', kind: 'audio', rtpParameters: opusParameters(1) }),
    ).toEqual(no);
    expect(await ask(socket, contract.mediaProducerPause, { kinds: ['audio'] })).toEqual(no);
    expect(await ask(socket, contract.producerTransportClosed, {})).toEqual(no);
  });

  it('watches only what is live; a preview also before', async () => {
    await isReady();
    const roomId = await newRoom();
    const viewer = await connected(connectTo(roomId, await logIn(server.url, 'viewer@palco.test')));
    const notLive = { ok: false, error: 'ROOM_NOT_LIVE', status: 409 };
    expect(await ask(viewer, contract.createConsumerTransport, {})).toEqual(notLive);
    // Its transport, opened during the check, is closed again.
    const consuming = { producerId: 'x', rtpCapabilities: {} };
    expect(await ask(viewer, contract.consume, consuming)).toMatchObject({ error: 'TRANSPORT_NOT_FOUND' });
    const preview = await connected(connectTo(roomId, organizer, { preview: '1' }));
    expect(await ask(preview, contract.createConsumerTransport, {})).toMatchObject({ ok: true });
    const pretender = await connected(
      connectTo(roomId, await logIn(server.url, 'viewer2@palco.test'), { preview: '1' }),
    );
    expect(await ask(pretender, contract.createConsumerTransport, {})).toEqual(notLive);
  });

  it('is notified of every producer that exists, starts or ends, exactly once', async () => {
    await isReady();
    const roomId = await newRoom();
    await begin(roomId);
    const producer = await producerOf(roomId);
    const { id } = await sendVoice(producer);
    const viewer = await connected(connectTo(roomId, await logIn(server.url, 'viewer@palco.test')));
    const capabilities = await ask(viewer, contract.getRouterRtpCapabilities, {});
    const opened = await ask(viewer, contract.createConsumerTransport, {});
    expect(opened).toMatchObject({
      ok: true,
      data: { producers: [{ producerId: id, kind: 'audio', paused: false, name: expect.any(String) }] },
    });
    const input = { producerId: id, rtpCapabilities: capabilities.ok ? capabilities.data : {} };
    const first = await ask(viewer, contract.consume, input);
    expect(first).toMatchObject({ ok: true, data: { producerId: id, kind: 'audio', spatialLayers: 1 } });
    expect(await ask(viewer, contract.consume, input)).toEqual(first);
    expect(await ask(viewer, contract.resumeConsumer, { consumerId: first.ok ? first.data.id : '' })).toEqual({
      ok: true,
      data: {},
    });
    const [paused] = await Promise.all([
      noticed(viewer, contract.producerPaused),
      ask(producer, contract.mediaProducerPause, { kinds: ['audio', 'video'] }),
    ]);
    expect(paused).toEqual({ producerId: id, paused: true });
    const [gone] = await Promise.all([
      noticed(viewer, contract.producerClosed),
      ask(producer, contract.producerTransportClosed, {}),
    ]);
    expect(gone).toEqual({ producerId: id });
    const [come] = await Promise.all([noticed(viewer, contract.newProducer), sendVoice(producer, 2222)]);
    expect(come).toMatchObject({ kind: 'audio', paused: false });
  });

  it('sees the one layer of a browser that sends no others, and is refused what it cannot play', async () => {
    await isReady();
    const roomId = await newRoom();
    await begin(roomId);
    const producer = await producerOf(roomId);
    const transport = await ask(producer, contract.createProducerTransport, {});
    const transportId = transport.ok ? transport.data.id : '';
    const sent = { transportId, kind: 'video', rtpParameters: h264Parameters, lines: 720 };
    const produced = await ask(producer, contract.produce, sent);
    const producerId = produced.ok ? produced.data.id : '';
    const viewer = await connected(connectTo(roomId, await logIn(server.url, 'viewer@palco.test')));
    const capabilities = await ask(viewer, contract.getRouterRtpCapabilities, {});
    const { codecs = [], headerExtensions } = capabilities.ok ? capabilities.data : {};
    const opened = await ask(viewer, contract.createConsumerTransport, {});
    expect(opened).toMatchObject({ ok: true, data: { producers: [{ producerId, kind: 'video', lines: 720 }] } });
    const without = codecs.filter(({ mimeType }) => mimeType !== 'video/H264');
    const refusal = await ask(viewer, contract.consume, { producerId, rtpCapabilities: { codecs: without } });
    expect(refusal).toMatchObject({ ok: false, error: 'CANNOT_CONSUME' });
    const played = await ask(viewer, contract.consume, { producerId, rtpCapabilities: { codecs, headerExtensions } });
    expect(played).toMatchObject({ ok: true, data: { kind: 'video', spatialLayers: 1 } });
  });

  it('that sends its capabilities gets the consumers with the transport, with the ids of the router', async () => {
    await isReady();
    const roomId = await newRoom();
    await begin(roomId);
    const { id } = await sendVoice(await producerOf(roomId));
    const [first, second] = await Promise.all(
      ['viewer', 'viewer2'].map(async (name) =>
        connected(connectTo(roomId, await logIn(server.url, `${name}@palco.test`))),
      ),
    );
    if (!first || !second) throw new Error('two consumers expected');
    const capabilities = await ask(first, contract.getRouterRtpCapabilities, {});
    const { codecs = [], headerExtensions = [] } = capabilities.ok ? capabilities.data : {};
    await ask(first, contract.createConsumerTransport, {});
    const asked = await ask(first, contract.consume, { producerId: id, rtpCapabilities: { codecs, headerExtensions } });
    // A browser that has not loaded the router's capabilities uses ids of its own.
    const own = headerExtensions.map((extension, index) => ({ ...extension, preferredId: 100 + index }));
    const input = { rtpCapabilities: { codecs, headerExtensions: own } };
    const opened = await ask(second, contract.createConsumerTransport, input);
    if (!asked.ok || !opened.ok) throw new Error('refused');
    const extensionsOf = ({ rtpParameters }: { rtpParameters: contract.RtpParameters }) =>
      rtpParameters['headerExtensions'];
    expect(opened.data.consumers).toMatchObject([{ producerId: id, kind: 'audio', producerPaused: false }]);
    expect(opened.data.consumers.map(extensionsOf)).toEqual([extensionsOf(asked.data)]);
    expect(extensionsOf(asked.data)).not.toEqual([]);
    // A repeated request returns the same consumers; unsupported codecs are left out.
    expect(await ask(second, contract.createConsumerTransport, input)).toEqual(opened);
    const withoutCodecs = await connected(connectTo(roomId, await logIn(server.url, 'guest@palco.test')));
    expect(
      await ask(withoutCodecs, contract.createConsumerTransport, { rtpCapabilities: { codecs: [] } }),
    ).toMatchObject({
      data: { producers: [{ producerId: id }], consumers: [] },
    });
  });

  it.each([
    ['a producer that is not there', contract.consume, { producerId: 'x', rtpCapabilities: {} }, 'PRODUCER_NOT_FOUND'],
    ['a consumer that is not there', contract.resumeConsumer, { consumerId: 'x' }, 'CONSUMER_NOT_FOUND'],
    ['a layer of nothing', contract.setPreferredLayers, { consumerId: 'x', spatialLayer: 0 }, 'CONSUMER_NOT_FOUND'],
    [
      'a layer below the lowest',
      contract.setPreferredLayers,
      { consumerId: 'x', spatialLayer: -1 },
      'INVALID_PARAMETERS',
    ],
    ['no capabilities at all', contract.consume, { producerId: 'x' }, 'INVALID_PARAMETERS'],
  ] as const)('asking for %s is refused', async (_title, request, payload, code) => {
    await isReady();
    const roomId = await newRoom();
    await begin(roomId);
    const viewer = await connected(connectTo(roomId, await logIn(server.url, 'viewer@palco.test')));
    await ask(viewer, contract.createConsumerTransport, {});
    expect(await ask(viewer, request, payload)).toMatchObject({ ok: false, error: code });
  });

  it('stops watching when another tab takes the lease', async () => {
    await isReady();
    const roomId = await newRoom({ is_protected: true });
    await begin(roomId);
    const [first, second] = [await logIn(server.url, 'guest@palco.test'), await logIn(server.url, 'guest@palco.test')];
    const watching = await connected(connectTo(roomId, first));
    expect(await ask(watching, contract.createConsumerTransport, {})).toMatchObject({ ok: true });
    const waiting = await connected(connectTo(roomId, second));
    const elsewhere = { ok: false, error: 'PLAYING_ELSEWHERE', status: 409 };
    expect(await ask(waiting, contract.createConsumerTransport, {})).toEqual(elsewhere);
    const [closed] = await Promise.all([
      noticed(watching, contract.transportClosed),
      call(server.url, takePriority, { params: { id: roomId }, query: {} }, second),
    ]);
    expect(closed.reason).toBe('ended');
    expect(await ask(waiting, contract.createConsumerTransport, {})).toMatchObject({ ok: true });
    expect(await ask(watching, contract.createConsumerTransport, {})).toEqual(elsewhere);
  });
});

describe('a producer', () => {
  it('can repeat a request whose response was lost', async () => {
    await isReady();
    const socket = await producerOf(await newRoom());
    const [first, second] = await Promise.all([
      ask(socket, contract.createProducerTransport, {}),
      ask(socket, contract.createProducerTransport, {}),
    ]);
    expect(second).toEqual(first);
    const { input, id, transport } = await sendVoice(socket);
    expect(first).toMatchObject({ data: { id: transport.id } });
    expect(await ask(socket, contract.produce, input)).toEqual({ ok: true, data: { id } });
    for (const request of [contract.mediaProducerPause, contract.mediaProducerResume]) {
      expect(await ask(socket, request, { kinds: ['audio'] })).toEqual({ ok: true, data: {} });
      expect(await ask(socket, request, { kinds: ['audio'] })).toEqual({ ok: true, data: {} });
    }
    const connect = { dtlsParameters: { role: 'client', fingerprints } };
    expect(await ask(socket, contract.connectProducerTransport, connect)).toEqual({ ok: true, data: {} });
    expect(await ask(socket, contract.connectProducerTransport, connect)).toEqual({ ok: true, data: {} });
    expect(await ask(socket, contract.producerTransportClosed, {})).toEqual({ ok: true, data: {} });
    expect(await ask(socket, contract.producerTransportClosed, {})).toEqual({ ok: true, data: {} });
  });

  it.each([
    [
      'a transport that is not there',
      { transportId: 'x', kind: 'audio', rtpParameters: opusParameters(1) },
      'TRANSPORT_NOT_FOUND',
    ],
    [
      'a kind that is none',
      { transportId: 'x', kind: 'smell', rtpParameters: opusParameters(1) },
      'INVALID_PARAMETERS',
    ],
    ['no parameters', { transportId: 'x', kind: 'audio' }, 'INVALID_PARAMETERS'],
  ])('producing with %s is refused', async (_title, payload, code) => {
    await isReady();
    const socket = await producerOf(await newRoom());
    await ask(socket, contract.createProducerTransport, {});
    expect(await ask(socket, contract.produce, payload)).toMatchObject({ ok: false, error: code });
  });

  it('that sends parameters the engine cannot read gets an error, and keeps working', async () => {
    await isReady();
    const socket = await producerOf(await newRoom());
    const transport = await ask(socket, contract.createProducerTransport, {});
    const transportId = transport.ok ? transport.data.id : '';
    const nonsense = { codecs: [{ mimeType: 'video/smoke', payloadType: 5, clockRate: 1 }], encodings: [{ ssrc: 3 }] };
    const answer = await ask(socket, contract.produce, { transportId, kind: 'video', rtpParameters: nonsense });
    expect(answer).toEqual({ ok: false, error: 'INVALID_PARAMETERS', status: 400 });
    expect((await sendVoice(socket)).id).toEqual(expect.any(String));
  });

  it('has the room to itself; a stage has seats for others', async () => {
    await isReady();
    const alone = await newRoom();
    await sendVoice(await producerOf(alone));
    const other = await producerOf(alone, 'viewer2@palco.test');
    expect(await ask(other, contract.createProducerTransport, {})).toEqual({
      ok: false,
      error: 'STAGE_FULL',
      status: 409,
    });
    const stage = await newRoom({ is_interactive: true });
    await sendVoice(await producerOf(stage));
    expect((await sendVoice(await producerOf(stage, 'viewer2@palco.test'), 3333)).id).toEqual(expect.any(String));
  });
});

describe('a small node behind another address', () => {
  const turn = { urls: ['turn:turn.example.test:3478'], secret: 's3cret', username: undefined, password: undefined };
  let node: TestServer;
  let roomId: string;
  let host: Person;
  beforeAll(async () => {
    const media = { workers: 1, port: 0, listenIp: '127.0.0.1', announcedIp: '192.0.2.7', viewersPerWorker: 2 };
    node = await startTestServer({ media, turn });
    const course = await makeCourse(node.db, { isOpen: true });
    roomId = (await makeRoom(node.db, course, { video_id: null, is_protected: false })).id;
    host = await logIn(node.url, 'organizer@palco.test');
    await call(node.url, goLive, { params: { id: roomId }, query: {} }, host);
    await vi.waitFor(async () => expect((await call(node.url, health, {})).data.parts.media).toBe('ok'), 90_000);
  });
  afterAll(() => node.close());

  const watch = async (as: Person) =>
    ask(await connected(connectTo(roomId, as, {}, node.url)), contract.createConsumerTransport, {});

  it('announces that address and the relays, with credentials that expire', async () => {
    const opened = await watch(host);
    if (!opened.ok) throw new Error(opened.error);
    const { iceCandidates, iceServers } = opened.data.transport;
    expect(new Set(iceCandidates.map(({ ip, protocol }) => `${ip} ${protocol}`))).toEqual(
      new Set(['192.0.2.7 udp', '192.0.2.7 tcp']),
    );
    const endsAtS = Number(/^(\d+):palco$/.exec(iceServers[0]?.username ?? '')?.[1]);
    expect(endsAtS - node.clock.now().getTime() / 1000).toBeCloseTo(24 * 60 * 60, -2);
    const credential = createHmac('sha1', turn.secret).update(`${endsAtS}:palco`).digest('base64');
    expect(iceServers).toEqual([{ urls: turn.urls, username: `${endsAtS}:palco`, credential }]);
  });

  it('admits viewers up to its capacity, also when many connect at once, and always organizers', async () => {
    const people = await Promise.all(
      ['viewer', 'viewer2', 'guest', 'monitor'].map((name) => logIn(node.url, `${name}@palco.test`)),
    );
    const answers = await Promise.all(people.map(watch));
    expect(answers.map((answer) => (answer.ok ? 'in' : answer.error)).sort()).toEqual([
      'ROOM_FULL',
      'ROOM_FULL',
      'in',
      'in',
    ]);
    expect(await watch(host)).toMatchObject({ ok: true });
  });
});

it('the stream of a room is measured while it is sent, with its viewers by WebRTC', async () => {
  await isReady();
  const id = await newRoom();
  const producer = await producerOf(id);
  await sendVoice(producer);
  await begin(id);
  const viewer = await connected(connectTo(id, await logIn(server.url, 'viewer@palco.test')));
  await call(server.url, takePriority, { params: { id }, query: {} }, await logIn(server.url, 'viewer@palco.test'));
  expect(await ask(viewer, contract.createConsumerTransport, {})).toMatchObject({ ok: true });
  const read = async (after?: number) => {
    const query = after ? { after: `${after}` } : {};
    return (await call(server.url, readHealth, { params: { roomId: id }, query }, organizer)).data;
  };
  await expect.poll(async () => (await read()).samples.at(-1)?.viewersWebrtc, { timeout: 90_000 }).toBe(1);
  const { samples, senders } = await read();
  expect(senders).toMatchObject([{ name: expect.any(String), isMicrophoneOff: false, isCameraOff: true }]);
  const last = samples.at(-1);
  expect(last).toMatchObject({ bitrate: 0, layers: 0, maxLayers: 0, viewersHls: 0 });
  // Another sample may have been taken since.
  expect((await read(last?.at)).samples.every(({ at }) => at > (last?.at ?? 0))).toBe(true);
  await ask(producer, contract.mediaProducerPause, { kinds: ['audio'] });
  expect((await read()).senders).toMatchObject([{ isMicrophoneOff: true }]);
});
