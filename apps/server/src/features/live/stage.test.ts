import { checkTokenType, createProducerLink, endLive, goLive, type ProducerTokenType } from '@palco/contract/live';
import * as signalling from '@palco/contract/live/signalling';
import * as contract from '@palco/contract/live/stage';
import { listEvents } from '@palco/contract/reports';
import * as limits from '@palco/contract/room-limits';
import { getRoom, joinRoom, leaveRoom } from '@palco/contract/rooms';
import { health } from '@palco/contract/system';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ask, call, connect, connected, happens, logIn, noticed, type Person } from '../../../test/client.ts';
import { enrol, makeCourse, makeRoom } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

type Name = 'organizer' | 'admin' | 'monitor' | 'viewer' | 'viewer2' | 'guest' | 'extra';

let server: TestServer;
let course: string;
const people = new Map<Name, Person>();
const sockets: Socket[] = [];
beforeAll(async () => {
  const media = { workers: 1, port: 0, listenIp: '127.0.0.1', announcedIp: undefined, viewersPerWorker: 200 };
  server = await startTestServer({ media });
  course = await makeCourse(server.db, { isOpen: true });
  await enrol(server.db, 'extra@palco.test', course, 'extra');
  await vi.waitFor(async () => expect((await call(server.url, health, {})).data.parts.media).toBe('ok'), {
    timeout: 15_000,
    interval: 50,
  });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => server.close());

const person = async (name: Name): Promise<Person> => {
  const known = people.get(name) ?? (await logIn(server.url, `${name}@palco.test`));
  people.set(name, known);
  return known;
};
const idOf = async (name: Name) =>
  (await server.db.selectFrom('users').select('id').where('email', '=', `${name}@palco.test`).executeTakeFirstOrThrow())
    .id;
const newRoom = async (room = {}) =>
  (await makeRoom(server.db, course, { video_id: null, is_protected: false, is_interactive: true, ...room })).id;
const begin = async (id: string) => call(server.url, goLive, { params: { id }, query: {} }, await person('organizer'));
const liveRoom = async (room = {}) => {
  const id = await newRoom(room);
  await begin(id);
  return id;
};
const link = async (roomId: string, type: ProducerTokenType) =>
  (await call(server.url, createProducerLink, { body: { roomId, type } }, await person('organizer'))).data.token;

const closedAtEnd = (socket: Socket) => {
  sockets.push(socket);
  return socket;
};
/** A user with the room open on their page. */
const visit = async (roomId: string, name: Name): Promise<Socket> => {
  const socket = await connected(closedAtEnd(connect(server.url, await person(name))));
  expect(await ask(socket, joinRoom, { roomId })).toMatchObject({ ok: true });
  return socket;
};
const connectTo = async (roomId: string, name: Name, more: Record<string, string> = {}) =>
  closedAtEnd(
    io(server.url, {
      path: '/media',
      transports: ['websocket'],
      query: { ...(await person(name)), roomId, ...more },
      reconnection: false,
      forceNew: true,
    }),
  );
/** The error of the media socket or of joining the stage, or `sends`. */
const tryStage = async (roomId: string, name: Name, more: Record<string, string> = {}) => {
  const socket = await connectTo(roomId, name, more);
  const outcome = await Promise.race([
    happens(socket, 'connect').then(() => null),
    happens<Error & { data: { error: string } }>(socket, 'connect_error').then(({ data }) => data.error),
  ]);
  if (outcome !== null) return outcome;
  const answer = await ask(socket, signalling.createProducerTransport, {});
  return answer.ok ? 'sends' : answer.error;
};
const joinStage = async (roomId: string, name: Name, more: Record<string, string>) => {
  const socket = await connected(await connectTo(roomId, name, more));
  expect(await ask(socket, signalling.createProducerTransport, {})).toMatchObject({ ok: true });
  return socket;
};
const invited = async (roomId: string, name: Name) => {
  const [organizer, guest] = [await visit(roomId, 'organizer'), await visit(roomId, name)];
  const [invitation, answer] = await Promise.all([
    noticed(guest, contract.stageInvitation),
    ask(organizer, contract.inviteToStage, { roomId, userId: await idOf(name) }),
  ]);
  expect(answer).toEqual({ ok: true, data: {} });
  return { organizer, guest, ...invitation };
};
const opusParameters = (ssrc: number) => ({
  codecs: [{ mimeType: 'audio/opus', payloadType: 100, clockRate: 48_000, channels: 2, parameters: {} }],
  encodings: [{ ssrc }],
  rtcp: { cname: 'test' },
});
const speak = async (socket: Socket, ssrc: number) => {
  const transport = await ask(socket, signalling.createProducerTransport, {});
  const transportId = transport.ok ? transport.data.id : '';
  return ask(socket, signalling.produce, { transportId, kind: 'audio', rtpParameters: opusParameters(ssrc) });
};
const handsOf = async (socket: Socket, roomId: string) => {
  const answer = await ask(socket, contract.listHands, { roomId });
  if (!answer.ok) throw new Error(answer.error);
  return answer.data.hands;
};
const end = async (id: string) => call(server.url, endLive, { params: { id }, query: {} }, await person('organizer'));

describe('on the stage of an interactive room', () => {
  it.each<[string, Name, Record<string, string>, string]>([
    ['a viewer', 'viewer', {}, 'NO_PERMISSION'],
    ['a viewer who asks for the stage', 'viewer', { stage: '1' }, 'NO_PERMISSION'],
    ['a monitor who asks for the stage', 'monitor', { stage: '1' }, 'NO_PERMISSION'],
    ['an organizer who only watches', 'organizer', {}, 'NO_PERMISSION'],
    ['an organizer who looks in', 'organizer', { preview: '1' }, 'NO_PERMISSION'],
    ['an organizer who asks for the stage', 'organizer', { stage: '1' }, 'sends'],
    ['an admin who asks for the stage', 'admin', { stage: '1' }, 'sends'],
    ['an extra seat', 'extra', {}, 'NO_PERMISSION'],
  ])('%s (%s, %o) gets: %s', async (_title, name, more, expected) => {
    expect(await tryStage(await liveRoom(), name, more)).toBe(expected);
  });

  it.each([
    ['producer', 'sends'],
    ['participant', 'sends'],
    ['preview', 'NO_PERMISSION'],
  ] as const)('the holder of a %s link gets: %s', async (type, expected) => {
    const roomId = await liveRoom();
    expect(await tryStage(roomId, 'viewer', { producer_token: await link(roomId, type) })).toBe(expected);
  });

  it('an invitation is valid for one user, one room and some minutes', async () => {
    const roomId = await liveRoom();
    const { token, from } = await invited(roomId, 'viewer');
    expect(from).not.toBe('');
    const producer_token = token;
    expect(await tryStage(roomId, 'viewer2', { producer_token })).toBe('NO_PERMISSION');
    expect(await tryStage(await liveRoom(), 'viewer', { producer_token })).toBe('NO_PERMISSION');
    const check = async (name: Name) =>
      (await call(server.url, checkTokenType, { body: { roomId, token } }, await person(name))).data?.type;
    expect([await check('viewer'), await check('viewer2')]).toEqual(['participant', undefined]);
    expect(await tryStage(roomId, 'viewer', { producer_token })).toBe('sends');
    server.clock.advance((limits.live.invitationS + 1) * 1000);
    expect(await tryStage(roomId, 'viewer', { producer_token })).toBe('NO_PERMISSION');
  });

  it('an invited participant gets a token that outlives the invitation and is valid for them only', async () => {
    const roomId = await liveRoom();
    const { token } = await invited(roomId, 'viewer');
    const socket = await connectTo(roomId, 'viewer', { producer_token: token });
    const { token: rejoinToken } = await noticed(socket, signalling.stageToken);
    server.clock.advance((limits.live.invitationS + 1) * 1000);
    expect(await tryStage(roomId, 'viewer', { producer_token: rejoinToken })).toBe('sends');
    expect(await tryStage(roomId, 'viewer2', { producer_token: rejoinToken })).toBe('NO_PERMISSION');
  });

  it('the invitation of another user does not admit to the room either', async () => {
    const { id } = await makeRoom(server.db, await makeCourse(server.db), { video_id: null, is_interactive: true });
    await begin(id);
    const open = async (producer_token: string) =>
      (await call(server.url, getRoom, { params: { id }, query: { producer_token } }, await person('viewer2'))).status;
    expect(await open(await link(id, 'participant'))).toBe(200);
    expect(await open('made-up')).toBe(403);
  });
});

describe('in a room that is not interactive', () => {
  it('viewers cannot be invited, raise a hand or join a stage', async () => {
    const roomId = await liveRoom({ is_interactive: false });
    const [organizer, viewer] = [await visit(roomId, 'organizer'), await visit(roomId, 'viewer')];
    const userId = await idOf('viewer');
    const no = { ok: false, error: 'NO_PERMISSION', status: 403 };
    expect(await ask(viewer, contract.raiseHand, { roomId, raised: true })).toEqual(no);
    expect(await ask(organizer, contract.inviteToStage, { roomId, userId })).toEqual(no);
    expect(await ask(organizer, contract.removeFromStage, { roomId, userId })).toEqual(no);
    expect(await tryStage(roomId, 'organizer', { stage: '1' })).toBe('NO_PERMISSION');
  });

  it('links to its former stage are no longer accepted', async () => {
    const roomId = await liveRoom();
    const producer_token = await link(roomId, 'participant');
    const { token } = await invited(roomId, 'viewer');
    const socket = await connected(await connectTo(roomId, 'viewer', { producer_token: token }));
    await server.db.updateTable('rooms').set({ is_interactive: false }).where('id', '=', roomId).execute();
    const no = { ok: false, error: 'NO_PERMISSION', status: 403 };
    expect(await ask(socket, signalling.createProducerTransport, {})).toEqual(no);
    expect(await ask(socket, signalling.createProducerTransport, { isTest: true })).toEqual(no);
    expect(await tryStage(roomId, 'viewer', { producer_token: token })).toBe('NO_PERMISSION');
    expect(await tryStage(roomId, 'monitor', { producer_token })).toBe('NO_PERMISSION');
    const asProducer = { producer_token: await link(roomId, 'producer') };
    expect(await tryStage(roomId, 'viewer2', asProducer)).toBe('sends');
  });
});

describe('a hand', () => {
  it('is shown to organizers in the room, once however often it is raised, and lowered again', async () => {
    const roomId = await liveRoom();
    const [organizer, viewer] = [await visit(roomId, 'organizer'), await visit(roomId, 'viewer')];
    const [received] = await Promise.all([
      noticed(organizer, contract.hands),
      ask(viewer, contract.raiseHand, { roomId, raised: true }),
    ]);
    expect(received).toEqual({
      roomId,
      hands: [{ userId: await idOf('viewer'), name: expect.any(String), since: expect.any(String) }],
    });
    expect(await ask(viewer, contract.raiseHand, { roomId, raised: true })).toEqual({
      ok: true,
      data: { raised: true },
    });
    server.clock.advance(1000);
    const second = await visit(roomId, 'viewer2');
    await ask(second, contract.raiseHand, { roomID: roomId, raised: true });
    expect((await handsOf(organizer, roomId)).map(({ userId }) => userId)).toEqual([
      await idOf('viewer'),
      await idOf('viewer2'),
    ]);
    expect(await ask(viewer, contract.raiseHand, { roomId, raised: false })).toEqual({
      ok: true,
      data: { raised: false },
    });
    expect(await ask(viewer, contract.raiseHand, { roomId, raised: false })).toMatchObject({ ok: true });
    expect((await handsOf(organizer, roomId)).map(({ userId }) => userId)).toEqual([await idOf('viewer2')]);
  });

  it('is not sent to viewers, nor listed for them', async () => {
    const roomId = await liveRoom();
    const [organizer, viewer, second] = [
      await visit(roomId, 'organizer'),
      await visit(roomId, 'viewer'),
      await visit(roomId, 'viewer2'),
    ];
    const received: unknown[] = [];
    second.on(contract.hands.name, (payload) => received.push(payload));
    await Promise.all([noticed(organizer, contract.hands), ask(viewer, contract.raiseHand, { roomId, raised: true })]);
    expect(await ask(second, contract.listHands, { roomId })).toMatchObject({ error: 'NO_PERMISSION' });
    expect(received).toEqual([]);
  });

  it.each([
    ['leaves the room', (socket: Socket, roomId: string) => ask(socket, leaveRoom, { roomId })],
    ['disconnects', (socket: Socket) => socket.disconnect()],
    [
      'takes the stage',
      async (_socket: Socket, roomId: string) => joinStage(roomId, 'viewer', await asParticipant(roomId)),
    ],
    ['ends with the live', (_socket: Socket, roomId: string) => end(roomId)],
  ])('is lowered when its owner %s', async (_title, happen) => {
    const roomId = await liveRoom();
    const [organizer, viewer] = [await visit(roomId, 'organizer'), await visit(roomId, 'viewer')];
    await Promise.all([noticed(organizer, contract.hands), ask(viewer, contract.raiseHand, { roomId, raised: true })]);
    const [received] = await Promise.all([noticed(organizer, contract.hands), happen(viewer, roomId)]);
    expect(received).toEqual({ roomId, hands: [] });
  });

  const asParticipant = async (roomId: string) => ({ producer_token: await link(roomId, 'participant') });

  it('is refused before the live, to extra members, and to users who do not have the room open', async () => {
    const waiting = await newRoom();
    const early = await visit(waiting, 'viewer');
    expect(await ask(early, contract.raiseHand, { roomId: waiting, raised: true })).toMatchObject({
      error: 'ROOM_NOT_LIVE',
    });
    const roomId = await liveRoom();
    expect(await ask(early, contract.raiseHand, { roomId, raised: true })).toMatchObject({ error: 'NO_PERMISSION' });
    const extra = await visit(roomId, 'extra');
    expect(await ask(extra, contract.raiseHand, { roomId, raised: true })).toMatchObject({ error: 'NO_PERMISSION' });
    expect(await ask(extra, contract.raiseHand, { roomId: '999999', raised: true })).toMatchObject({
      error: 'ROOM_NOT_FOUND',
    });
    expect(await ask(extra, contract.raiseHand, { roomId })).toMatchObject({ error: 'INVALID_PARAMETERS' });
  });
});

describe('an invitation', () => {
  it('can be sent by organizers only, to users who have the room open, in a live with free seats', async () => {
    const roomId = await liveRoom();
    const [organizer, viewer] = [await visit(roomId, 'organizer'), await visit(roomId, 'viewer')];
    const userId = await idOf('viewer2');
    expect(await ask(viewer, contract.inviteToStage, { roomId, userId })).toMatchObject({ error: 'NO_PERMISSION' });
    expect(await ask(organizer, contract.inviteToStage, { roomId, userId })).toMatchObject({ error: 'NOT_FOUND' });
    const there = { userId: await idOf('viewer') };
    expect(await ask(organizer, contract.inviteToStage, { roomId: '999999', ...there })).toMatchObject({
      error: 'ROOM_NOT_FOUND',
    });
    const waiting = await newRoom();
    await ask(viewer, joinRoom, { roomId: waiting });
    expect(await ask(organizer, contract.inviteToStage, { roomId: waiting, ...there })).toMatchObject({
      error: 'ROOM_NOT_LIVE',
    });
  });

  it('is sent only to the tabs that have the room open, and is in the event log', async () => {
    const roomId = await liveRoom();
    const elsewhere = await visit(await liveRoom(), 'viewer2');
    const received: unknown[] = [];
    elsewhere.on(contract.stageInvitation.name, (payload) => received.push(payload));
    const { organizer } = await invited(roomId, 'viewer');
    expect(await ask(organizer, contract.inviteToStage, { roomId, userId: await idOf('viewer2') })).toMatchObject({
      error: 'NOT_FOUND',
    });
    expect(received).toEqual([]);
    await expect.poll(() => loggedIn(roomId), { timeout: 5000, interval: 50 }).toEqual(['stage_invite']);
  });

  it('is not sent to a participant who is on the stage already', async () => {
    const roomId = await liveRoom();
    const { organizer, guest, token } = await invited(roomId, 'viewer');
    await joinStage(roomId, 'viewer', { producer_token: token });
    const received: unknown[] = [];
    guest.on(contract.stageInvitation.name, (payload) => received.push(payload));
    const again = await ask(organizer, contract.inviteToStage, { roomId, userId: await idOf('viewer') });
    expect([again, received]).toEqual([{ ok: true, data: {} }, []]);
  });
});

describe('a participant whose microphone an organizer switches off', () => {
  it('is notified, is heard no more, and may switch it on again', async () => {
    const roomId = await liveRoom();
    const { organizer, guest, token } = await invited(roomId, 'viewer');
    const userId = await idOf('viewer');
    const media = await joinStage(roomId, 'viewer', { producer_token: token });
    await speak(media, 33);
    const watcher = await connected(await connectTo(roomId, 'viewer2'));
    await ask(watcher, signalling.createConsumerTransport, {});
    expect(await ask(guest, contract.muteOnStage, { roomId, userId })).toMatchObject({ error: 'NO_PERMISSION' });
    const mute = (who?: string) => ask(organizer, contract.muteOnStage, { roomId, ...(who && { userId: who }) });
    const [notice, paused, answer] = await Promise.all([
      noticed(media, signalling.microphoneMuted),
      noticed(watcher, signalling.producerPaused),
      mute(userId),
    ]);
    expect([notice.from, paused.paused, answer]).toEqual([
      'Otávio Organizador',
      true,
      { ok: true, data: { muted: 1 } },
    ]);
    // Twice changes nothing.
    expect(await mute(userId)).toEqual({ ok: true, data: { muted: 0 } });
    expect(await ask(media, signalling.mediaProducerResume, { kinds: ['audio'] })).toMatchObject({ ok: true });
    expect(await mute()).toEqual({ ok: true, data: { muted: 1 } });
    expect(await mute('999999999')).toMatchObject({ error: 'NOT_FOUND' });
  });

  it('together with others finds it in their own history', async () => {
    const roomId = await liveRoom();
    const { organizer, token } = await invited(roomId, 'viewer');
    const other = await invited(roomId, 'viewer2');
    await speak(await joinStage(roomId, 'viewer', { producer_token: token }), 44);
    await speak(await joinStage(roomId, 'viewer2', { producer_token: other.token }), 55);
    expect(await ask(organizer, contract.muteOnStage, { roomId })).toEqual({ ok: true, data: { muted: 2 } });
    for (const name of ['viewer', 'viewer2'] as const) {
      const query = { roomId, userId: await idOf(name) };
      const muted = async () =>
        (await call(server.url, listEvents, { query }, await person('organizer'))).data.entries
          .filter(({ kind }) => kind === 'stage_mute')
          .map((entry) => entry.person?.id);
      await expect.poll(muted, { timeout: 30_000 }).toEqual([query.userId]);
    }
  });
});

describe('a participant removed from the stage', () => {
  it('is notified, cannot send again with the old token, and can be invited again', async () => {
    const roomId = await liveRoom();
    const { organizer, guest, token } = await invited(roomId, 'viewer');
    const userId = await idOf('viewer');
    const media = await joinStage(roomId, 'viewer', { producer_token: token });
    expect(await ask(guest, contract.removeFromStage, { roomId, userId })).toMatchObject({ error: 'NO_PERMISSION' });
    const remove = () => ask(organizer, contract.removeFromStage, { roomId, userId });
    const [closed, answer] = await Promise.all([noticed(media, signalling.transportClosed), remove()]);
    expect([closed.reason, answer]).toEqual(['removed', { ok: true, data: {} }]);
    expect(await remove()).toEqual({ ok: true, data: {} });
    const no = { ok: false, error: 'NO_PERMISSION', status: 403 };
    expect(await ask(media, signalling.createProducerTransport, {})).toEqual(no);
    expect(await tryStage(roomId, 'viewer', { producer_token: token })).toBe('NO_PERMISSION');
    expect(await tryStage(roomId, 'viewer2', { producer_token: await link(roomId, 'participant') })).toBe('sends');
    await expect
      .poll(() => loggedIn(roomId), { timeout: 5000, interval: 50 })
      .toEqual(['stage_invite', 'stage_remove']);

    server.clock.advance(1);
    const [next] = await Promise.all([
      noticed(guest, contract.stageInvitation),
      ask(organizer, contract.inviteToStage, { roomId, userId }),
    ]);
    expect(await tryStage(roomId, 'viewer', { producer_token: next.token })).toBe('sends');
  });

  it('cannot rejoin with an older link, but with a new one', async () => {
    const roomId = await liveRoom();
    const producer_token = await link(roomId, 'participant');
    const organizer = await visit(roomId, 'organizer');
    await joinStage(roomId, 'viewer', { producer_token });
    await ask(organizer, contract.removeFromStage, { roomId, userId: await idOf('viewer') });
    expect(await tryStage(roomId, 'viewer', { producer_token })).toBe('NO_PERMISSION');
    server.clock.advance(1);
    expect(await tryStage(roomId, 'viewer', { producer_token: await link(roomId, 'participant') })).toBe('sends');
  });

  it('must exist, in an interactive room', async () => {
    const roomId = await liveRoom();
    const organizer = await visit(roomId, 'organizer');
    expect(await ask(organizer, contract.removeFromStage, { roomId, userId: '999999999' })).toMatchObject({
      error: 'NOT_FOUND',
    });
    expect(await ask(organizer, contract.removeFromStage, { roomId: '999999', userId: '1' })).toMatchObject({
      error: 'ROOM_NOT_FOUND',
    });
  });
});

it('a stage has twelve seats, also when more participants join at the same moment', async () => {
  const roomId = await liveRoom();
  const emails = await makePeople(limits.live.stageSeats + 2);
  const producer_token = await link(roomId, 'participant');
  const seats = await Promise.all(
    emails.map(async (email) => {
      const query = { ...(await logIn(server.url, email)), roomId, producer_token };
      const socket = closedAtEnd(io(server.url, { path: '/media', transports: ['websocket'], query, forceNew: true }));
      const answer = await ask(await connected(socket), signalling.createProducerTransport, {});
      return answer.ok ? 'sends' : answer.error;
    }),
  );
  const count = (outcome: string) => seats.filter((seat) => seat === outcome).length;
  expect([count('sends'), count('STAGE_FULL')]).toEqual([limits.live.stageSeats, 2]);
  const organizer = await visit(roomId, 'organizer');
  await visit(roomId, 'viewer');
  const userId = await idOf('viewer');
  expect(await ask(organizer, contract.inviteToStage, { roomId, userId })).toMatchObject({ error: 'STAGE_FULL' });
});

it('participants and viewers are notified of every participant who sends', async () => {
  const roomId = await liveRoom();
  const first = await joinStage(roomId, 'organizer', { stage: '1' });
  const second = await joinStage(roomId, 'monitor', { producer_token: await link(roomId, 'participant') });
  await speak(first, 11);
  await speak(second, 22);
  const sees = async (socket: Socket) => {
    const opened = await ask(socket, signalling.createConsumerTransport, {});
    return opened.ok ? opened.data.producers.map(({ userId }) => userId) : opened.error;
  };
  const [organizer, monitor] = [await idOf('organizer'), await idOf('monitor')];
  expect(await sees(first)).toEqual([monitor]);
  expect(await sees(second)).toEqual([organizer]);
  expect(await sees(await connected(await connectTo(roomId, 'viewer')))).toEqual([organizer, monitor]);
});

/** Users like the demo viewer, with the same password. */
const makePeople = async (count: number): Promise<string[]> => {
  const { password_hash } = await server.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', 'viewer@palco.test')
    .executeTakeFirstOrThrow();
  const emails = Array.from({ length: count }, (_, index) => `seat${index}@palco.test`);
  await server.db
    .insertInto('users')
    .values(emails.map((email) => ({ email, name: email, password_hash, phone: '', thumbnail_url: null })))
    .execute();
  return emails;
};

const loggedIn = async (roomId: string) =>
  (
    await server.db
      .selectFrom('event_log')
      .select('kind')
      .where('room_id', '=', roomId)
      .where('kind', 'like', 'stage_%')
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);
