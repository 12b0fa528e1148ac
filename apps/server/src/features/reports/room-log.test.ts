import { enterChat } from '@palco/contract/chat';
import { createProducerLink, goLive, revokeProducerLinks } from '@palco/contract/live';
import { createOffer, enableOffers } from '@palco/contract/offers';
import { followRoomLog, type LogEntry, roomLogged } from '@palco/contract/reports';
import { deleteRoom } from '@palco/contract/rooms/organizer';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, call, connect, connected, logIn, noticed, type Person } from '../../../test/client.ts';
import { makeCourse, makeRoom } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let organizer: Person;
let viewer: Person;
let roomId: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await startTestServer({ fixedSettings: { maxSessions: 20 } });
  organizer = await logIn(server.url, 'organizer@palco.test');
  viewer = await logIn(server.url, 'viewer@palco.test');
});
beforeEach(async () => {
  const courseId = await makeCourse(server.db, { isOpen: true });
  roomId = (await makeRoom(server.db, courseId, { name: 'Aula 1' })).id;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => server.close());

const socketOf = async (as: Person) => {
  const socket = connect(server.url, as);
  sockets.push(socket);
  return connected(socket);
};
/** Collects what arrives on the socket of an organizer who follows the room. */
const following = async (as = organizer) => {
  const socket = await socketOf(as);
  const entries: LogEntry[] = [];
  socket.on(roomLogged.name, ({ entry }: { entry: LogEntry }) => entries.push(entry));
  expect(await ask(socket, followRoomLog, { roomId })).toEqual({ ok: true, data: {} });
  return { socket, entries, kinds: () => entries.map(({ kind }) => kind) };
};
const showOffer = (enabled: boolean, id = roomId) =>
  call(server.url, enableOffers, { params: { id }, body: { enabled } }, organizer);

describe('the log of a room', () => {
  it('reaches organizers who follow it, with who did what', async () => {
    const socket = await socketOf(organizer);
    await ask(socket, followRoomLog, { roomId });
    const received = noticed(socket, roomLogged);
    await showOffer(true);
    expect(await received).toEqual({
      roomId,
      entry: {
        id: expect.any(String),
        at: expect.any(String),
        kind: 'offer_enable',
        who: { id: expect.any(String), name: 'Otávio Organizador' },
        room: { id: roomId, name: 'Aula 1' },
        person: null,
        course: null,
        details: { enabled: true },
      },
    });
  });

  it('has links without their tokens, and going live', async () => {
    const { entries, kinds } = await following();
    const body = { roomId, type: 'producer', expiresInS: 3600 } as const;
    const link = (await call(server.url, createProducerLink, { body }, organizer)).data;
    await call(server.url, revokeProducerLinks, { body: { roomId, linkId: link.linkId } }, organizer);
    await call(server.url, goLive, { params: { id: roomId }, query: {} }, organizer);
    await expect.poll(kinds, { timeout: 60_000 }).toEqual(['link_create', 'link_revoke', 'live_begin']);
    expect(entries[0]?.details).toEqual({ linkId: link.linkId, type: 'producer', expiresAt: link.expiresAt });
    expect(JSON.stringify(entries)).not.toContain(link.token);
  });

  it('has no entries of other rooms, of viewers, nor after it is left', async () => {
    const { socket, kinds } = await following();
    const other = (await makeRoom(server.db, await makeCourse(server.db))).id;
    await showOffer(true, other);
    await ask(await socketOf(viewer), enterChat, { roomId });
    const body = { saleBaseUrl: 'https://loja.example.com/', useSalesForceId: false };
    await call(server.url, createOffer, { params: { id: roomId }, body }, organizer);
    await expect.poll(kinds, { timeout: 60_000 }).toEqual(['offer_create']);
    await ask(socket, followRoomLog, { roomId, isFollowing: false });
    const second = await following(await logIn(server.url, 'admin@palco.test'));
    await showOffer(true);
    await expect.poll(second.kinds, { timeout: 60_000 }).toEqual(['offer_enable']);
    expect(kinds()).toEqual(['offer_create']);
  });

  it('outlives the room and says that it was deleted', async () => {
    const { entries, kinds } = await following();
    await showOffer(true);
    await call(server.url, deleteRoom, { params: { id: roomId } }, organizer);
    await expect.poll(kinds, { timeout: 60_000 }).toEqual(['offer_enable', 'room_delete']);
    expect(entries[1]?.room).toEqual({ id: null, name: 'Aula 1' });
    const stored = await server.db.selectFrom('event_log').select('kind').where('room_id', '=', roomId).execute();
    expect(stored.map(({ kind }) => kind)).toEqual(['offer_enable', 'room_delete']);
  });

  it('is for organizers, and of rooms that exist', async () => {
    expect(await ask(await socketOf(viewer), followRoomLog, { roomId })).toMatchObject({ error: 'NO_PERMISSION' });
    const socket = await socketOf(organizer);
    expect(await ask(socket, followRoomLog, { roomId: '999999' })).toMatchObject({ error: 'ROOM_NOT_FOUND' });
  });
});
