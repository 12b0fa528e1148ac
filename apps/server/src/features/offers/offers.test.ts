import { randomUUID } from 'node:crypto';
import * as contract from '@palco/contract/offers';
import { getRoom, joinRoom } from '@palco/contract/rooms';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, call, connect, connected, logIn, noticed, type Person, send } from '../../../test/client.ts';
import { enrol, makeCourse, makeRoom } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let organizer: Person;
let viewer: Person;
let extra: Person;
let viewerId: string;
let roomId: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await startTestServer({ fixedSettings: { maxSessions: 20 } });
  organizer = await logIn(server.url, 'organizer@palco.test');
  viewer = await logIn(server.url, 'viewer@palco.test');
  extra = await logIn(server.url, 'extra@palco.test');
  viewerId = (
    await server.db.selectFrom('users').select('id').where('email', '=', 'viewer@palco.test').executeTakeFirstOrThrow()
  ).id;
});
beforeEach(async () => {
  const courseId = await makeCourse(server.db, { isOpen: true });
  await enrol(server.db, 'extra@palco.test', courseId, 'extra');
  roomId = (await makeRoom(server.db, courseId, { is_live: true })).id;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => server.close());

const shop = 'https://loja.example.com/?ref=';
const read = (as: Person, id = roomId) => call(server.url, contract.readOffers, { params: { id } }, as);
const urlOf = (as: Person, id = roomId) => call(server.url, contract.readPersonalUrl, { params: { id } }, as);
const enable = (enabled: boolean, as = organizer, id = roomId) =>
  call(server.url, contract.enableOffers, { params: { id }, body: { enabled } }, as);
const create = (saleBaseUrl: string, useSalesForceId = false, as = organizer, id = roomId) =>
  call(server.url, contract.createOffer, { params: { id }, body: { saleBaseUrl, useSalesForceId } }, as);
const inRoom = async (as: Person) => {
  const socket = connect(server.url, as);
  sockets.push(socket);
  await connected(socket);
  await ask(socket, joinRoom, { roomId });
  return socket;
};

describe('an offer', () => {
  it('is hidden from viewers until it is shown, and is then sent to every page of the room', async () => {
    const socket = await inRoom(viewer);
    const hushed = noticed(socket, contract.offerChanged);
    const { data: offer } = await create(shop);
    expect(await hushed).toEqual({ roomId, enabled: false, offer: null });
    expect((await read(viewer)).data).toEqual({
      enabled: false,
      isOffersEnabled: false,
      offers: [],
      salesForceId: null,
    });
    expect((await urlOf(viewer)).error?.error).toBe('OFFER_NOT_FOUND');

    const received = noticed(socket, contract.offersEnabled);
    expect((await enable(true)).data).toEqual({ enabled: true, isOffersEnabled: true });
    expect(await received).toEqual({ roomId, enabled: true, offer });
    expect((await read(viewer)).data.offers).toEqual([{ ...offer, clicks: null, qrOpenings: null }]);
    const room = await call(server.url, getRoom, { params: { id: roomId }, query: {} }, viewer);
    expect(room.data.saleEnabled).toBe(true);

    const changed = noticed(socket, contract.offerChanged);
    const { data: next } = await create('https://loja.example.com/outra/');
    expect(await changed).toEqual({ roomId, enabled: true, offer: next });
    const hidden = noticed(socket, contract.offersEnabled);
    await enable(false);
    expect(await hidden).toEqual({ roomId, enabled: false, offer: null });
  });

  it("becomes each viewer's own link, with the Salesforce id where the offer uses it and it is known", async () => {
    await create(shop);
    await enable(true);
    const own = `${shop}${viewerId}`;
    expect((await urlOf(viewer)).data).toMatchObject({ personal_url: own, qrcodeUrl: own });
    await create(shop, true);
    expect((await urlOf(viewer)).data.personal_url).toBe(own);
    await server.db.updateTable('users').set({ salesforce_id: '003Ab/1' }).where('id', '=', viewerId).execute();
    expect((await urlOf(viewer)).data.personal_url).toBe(`${own}&salesForceId=003Ab%2F1`);
    expect((await read(viewer)).data.salesForceId).toBe('003Ab/1');
    await server.db.updateTable('users').set({ salesforce_id: null }).where('id', '=', viewerId).execute();
  });

  it('accepts both spellings of the specification', async () => {
    const put = (path: string, body: unknown) =>
      send(server.url, 'PUT', `/api/rooms/${roomId}/${path}`, body, organizer);
    expect((await put('sale', { roomId, templateUrl: shop, useSalesforce: true })).status).toBe(200);
    expect((await read(organizer)).data.offers[0]).toMatchObject({ saleBaseUrl: shop, useSalesForceId: true });
    expect((await put('sale', { saleBaseUrl: shop, useSalesForceId: false })).status).toBe(200);
    expect((await read(organizer)).data.offers[0]).toMatchObject({ saleBaseUrl: shop, useSalesForceId: false });
    expect((await put('sale/enable', { roomId, status: true })).status).toBe(200);
    expect((await read(organizer)).data.enabled).toBe(true);
  });

  it('is made once however often it is saved, and the one before stays in the list', async () => {
    const same = await Promise.all(Array.from({ length: 5 }, () => create(shop)));
    expect(new Set(same.map(({ data }) => data.id)).size).toBe(1);
    await create('https://loja.example.com/b');
    const listed = (await read(organizer)).data.offers.map(({ saleBaseUrl }) => saleBaseUrl);
    expect(listed).toEqual(['https://loja.example.com/b', shop]);
  });

  it.each([
    ['http://loja.example.com', 'INVALID_OFFER_URL'],
    ['javascript:alert(1)', 'INVALID_OFFER_URL'],
    ['https://a:b@loja.example.com', 'INVALID_OFFER_URL'],
    ['   ', 'INVALID_PARAMETERS'],
    [`https://loja.example.com/${'a'.repeat(500)}`, 'INVALID_PARAMETERS'],
  ])('to %s is refused and changes nothing', async (url, code) => {
    const refused = await create(url);
    expect([refused.status, refused.error?.error]).toEqual([400, code]);
    expect((await read(organizer)).data.offers).toEqual([]);
  });

  it('is managed by organizers only, in rooms that exist', async () => {
    expect((await create(shop, false, viewer)).status).toBe(403);
    expect((await enable(true, viewer)).status).toBe(403);
    expect((await create(shop, false, organizer, '999999')).error?.error).toBe('ROOM_NOT_FOUND');
    expect((await enable(true, organizer, '999999')).error?.error).toBe('ROOM_NOT_FOUND');
    expect((await read(viewer, '999999')).status).toBe(404);
    const closed = (await makeRoom(server.db, await makeCourse(server.db))).id;
    expect([(await read(viewer, closed)).status, (await urlOf(viewer, closed)).status]).toEqual([403, 403]);
  });

  it('is not shown to extra members', async () => {
    await create(shop);
    await enable(true);
    expect((await read(extra)).data).toEqual({
      enabled: false,
      isOffersEnabled: false,
      offers: [],
      salesForceId: null,
    });
    expect((await urlOf(extra)).status).toBe(403);
    const [withQuizzesOnly, member] = [await inRoom(extra), await inRoom(viewer)];
    const received: unknown[] = [];
    withQuizzesOnly.onAny((name: string) => received.push(name));
    const shown = noticed(member, contract.offersEnabled);
    await enable(false);
    await enable(true);
    await shown;
    // An answer on the same socket arrives after everything that was sent before.
    await ask(withQuizzesOnly, joinRoom, { roomId });
    expect(received).not.toContain(contract.offersEnabled.name);
    const room = await call(server.url, getRoom, { params: { id: roomId }, query: {} }, extra);
    expect(room.data.saleEnabled).toBe(false);
  });
});

describe('openings', () => {
  it('are counted by kind, once each, and only for offers of the room', async () => {
    const { data: offer } = await create(shop);
    await enable(true);
    const open = (kind: 'click' | 'qr', openingId = randomUUID(), offerId = offer.id, as = viewer) =>
      call(server.url, contract.countOpening, { params: { id: roomId }, body: { openingId, offerId, kind } }, as);
    const once = randomUUID();
    await Promise.all([open('click', once), open('click', once), open('click', once)]);
    await open('click');
    await open('qr');
    expect((await open('qr', randomUUID(), '999999')).error?.error).toBe('OFFER_NOT_FOUND');
    expect((await open('qr', randomUUID(), offer.id, extra)).status).toBe(403);
    expect((await read(organizer)).data.offers[0]).toMatchObject({ clicks: 2, qrOpenings: 1 });
  });
});
