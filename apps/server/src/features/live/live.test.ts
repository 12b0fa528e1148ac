import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { enterChat } from '@palco/contract/chat';
import {
  checkTokenType,
  createProducerLink,
  endLive,
  getLiveStatus,
  getMediaStatus,
  goLive,
  type ProducerTokenType,
  reloadPlayer,
  revokeProducerLinks,
  roomLiveStatus,
} from '@palco/contract/live';
import { readHealth, reloadRoom } from '@palco/contract/live/control';
import * as limits from '@palco/contract/room-limits';
import { getRoom, joinRoom, listRooms } from '@palco/contract/rooms';
import { getRoomInfo, updateRoom } from '@palco/contract/rooms/organizer';
import { command } from '@palco/contract/system';
import { deleteVideo, getVideo, retryConversion } from '@palco/contract/uploads';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ask, call, connect, connected, logIn, noticed, type Person } from '../../../test/client.ts';
import { makeCourse, makeRoom, makeVideo } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { readConfig } from '../../config.ts';

let server: TestServer;
let course: string;
let organizer: Person;
let viewer: Person;
beforeAll(async () => {
  server = await startTestServer();
  course = await makeCourse(server.db, { isOpen: true });
  organizer = await logIn(server.url, 'organizer@palco.test');
  viewer = await logIn(server.url, 'viewer@palco.test');
});
afterAll(() => server.close());

const newRoom = async (room = {}) =>
  (await makeRoom(server.db, course, { video_id: null, is_protected: false, ...room })).id;
const begin = (id: string, as = organizer, producer_token?: string) =>
  call(server.url, goLive, { params: { id }, query: producer_token === undefined ? {} : { producer_token } }, as);
const end = (id: string, as = organizer, producer_token?: string) =>
  call(server.url, endLive, { params: { id }, query: producer_token === undefined ? {} : { producer_token } }, as);
const status = (id: string) => call(server.url, getLiveStatus, { params: { id } }, viewer);
const open = (id: string, as = viewer, producer_token?: string) =>
  call(server.url, getRoom, { params: { id }, query: producer_token === undefined ? {} : { producer_token } }, as);
const link = async (roomId: string, type: ProducerTokenType, expiresInS?: number) =>
  (await call(server.url, createProducerLink, { body: { roomId, type, expiresInS } }, organizer)).data;
const check = (roomId: string, token: string) => call(server.url, checkTokenType, { body: { roomId, token } }, viewer);

describe('a room', () => {
  it('shows its former video again when nothing was transmitted while it was live', async () => {
    const { id, videoId } = await makeRoom(server.db, course, { is_protected: false });
    await begin(id);
    await end(id);
    await expect.poll(async () => (await open(id)).data.tokyo_video_id).toBe(videoId);
  });

  describe('whose live is being made into a video', () => {
    /** The former video of a room, and the recording that replaces it. */
    const record = async (status: 'CONVERTING' | 'UPLOAD_ERROR') => {
      const { id, videoId: former } = await makeRoom(server.db, course, { is_protected: false });
      const recording = await makeVideo(server.db);
      const problem = status === 'UPLOAD_ERROR' ? ('CONVERSION_FAILED' as const) : null;
      await server.db
        .updateTable('video_assets')
        .set({ status, problem, replaces: former })
        .where('id', '=', recording)
        .execute();
      await server.db
        .updateTable('rooms')
        .set({ live_status: 'ended', video_id: recording, recording_id: recording })
        .where('id', '=', id)
        .execute();
      // As the end of a live leaves it.
      await mkdir(join(server.dataDir, 'videos', recording, 'takes'), { recursive: true });
      return { id, former: former ?? '', recording };
    };
    const statusOf = async (id: string) => (await call(server.url, getVideo, { params: { id } }, organizer)).status;
    const shown = async (id: string) => (await open(id)).data.tokyo_video_id;

    it('has the recording finished again on retry', async () => {
      const { id, former, recording } = await record('UPLOAD_ERROR');
      expect((await call(server.url, retryConversion, { params: { id: recording } }, organizer)).data.status).toBe(
        'CONVERTING',
      );
      // It has no takes, so it is found to be empty.
      await expect.poll(() => shown(id)).toBe(former);
      expect(await statusOf(recording)).toBe(404);
    });

    it.each(['CONVERTING', 'UPLOAD_ERROR'] as const)(
      'shows its former video when the recording is deleted, %s',
      async (at) => {
        const { id, former, recording } = await record(at);
        expect((await call(server.url, deleteVideo, { params: { id: recording } }, organizer)).status).toBe(200);
        expect(await shown(id)).toBe(former);
      },
    );

    it('keeps the former video until then, and no files of it when it gets another', async () => {
      const { id, former } = await record('CONVERTING');
      const other = await makeRoom(server.db, course, { video_id: former });
      await call(server.url, updateRoom, { params: { id: other.id }, body: { tokyo_video_id: null } }, organizer);
      expect(await statusOf(former)).toBe(200);
      await call(server.url, updateRoom, { params: { id }, body: { tokyo_video_id: null } }, organizer);
      expect(await statusOf(former)).toBe(404);
    });
  });

  it('goes live and ends, and every page is notified of both', async () => {
    const id = await newRoom();
    const socket = await connected(connect(server.url, viewer));
    expect((await status(id)).data).toMatchObject({ live: false, liveStatus: 'not_live', startedAt: null });
    const [began, received] = await Promise.all([begin(id), noticed(socket, roomLiveStatus)]);
    expect(began.data).toMatchObject({ roomId: id, live: true, liveStatus: 'live', startedAt: expect.any(String) });
    expect(received).toEqual(began.data);
    expect((await status(id)).data).toEqual({ ...began.data, nextCheckMs: limits.live.statusPollMs });
    expect((await open(id)).data).toMatchObject({ live: true, liveStatus: 'live' });
    const home = await call(server.url, listRooms, {}, viewer);
    expect(home.data.flatMap(({ rooms }) => rooms).find((room) => room.id === id)).toMatchObject({ live: true });

    const [over, toldOver, reload] = await Promise.all([
      end(id),
      noticed(socket, roomLiveStatus),
      noticed(socket, reloadPlayer),
    ]);
    expect(over.data).toMatchObject({ live: false, liveStatus: 'ended', endedAt: expect.any(String) });
    expect([toldOver, reload]).toEqual([over.data, { roomId: id }]);
    socket.disconnect();
  });

  it('goes live once however often it is asked, and ends once', async () => {
    const id = await newRoom();
    const begun = await Promise.all([begin(id), begin(id), begin(id)]);
    expect(new Set(begun.map(({ data }) => data.startedAt)).size).toBe(1);
    const ended = await Promise.all([end(id), end(id)]);
    expect(new Set(ended.map(({ data }) => data.endedAt)).size).toBe(1);
    expect((await begin(id)).error?.error).toBe('LIVE_ENDED');
  });

  it('cannot end before it began, and an unknown room cannot begin', async () => {
    const id = await newRoom();
    const early = await end(id);
    expect([early.status, early.error?.error]).toEqual([409, 'ROOM_NOT_LIVE']);
    expect((await begin('999999')).error?.error).toBe('ROOM_NOT_FOUND');
    expect((await status('999999')).error?.error).toBe('ROOM_NOT_FOUND');
  });

  it('plays by HLS while WebRTC has no capacity, and from an external encoder where there is one', async () => {
    const id = await newRoom();
    await begin(id);
    // This server carries no media itself.
    expect((await open(id)).data).toMatchObject({ technology: 'hls', socketPath: null, video_availability: 'any' });
    const urls = { primaryStreamUrl: 'https://cdn.test/a.m3u8', secondaryStreamUrl: 'https://cdn.test/b.m3u8' };
    await call(server.url, updateRoom, { params: { id }, body: { ...urls, password: 'chave' } }, organizer);
    expect((await open(id)).data).toMatchObject({
      technology: 'hls',
      videoUrl: urls.primaryStreamUrl,
      secondaryUrl: urls.secondaryStreamUrl,
    });
    expect(JSON.stringify((await open(id)).data)).not.toContain('chave');
    const info = await call(server.url, getRoomInfo, { params: { id } }, organizer);
    expect(info.data).toMatchObject({ ...urls, password: 'chave' });
  });

  it('stores its schedule in its own time zone', async () => {
    const id = await newRoom();
    const when = {
      startDate: '2027-01-10T19:00:00-03:00',
      endDate: '2027-01-10T21:00:00-03:00',
      timezone: 'America/Manaus',
    };
    await call(server.url, updateRoom, { params: { id }, body: when }, organizer);
    expect((await open(id)).data).toMatchObject({
      startDate: '2027-01-10T22:00:00.000Z',
      endDate: '2027-01-11T00:00:00.000Z',
      timezone: 'America/Manaus',
    });
  });

  it.each([
    ['a time zone that is none', { timezone: 'Marte/Olympus' }],
    ['a date that is none', { startDate: 'amanhã' }],
    ['a stream that is not https', { primaryStreamUrl: 'http://cdn.test/a.m3u8' }],
  ])('%s is refused', async (_title, body) => {
    const id = await newRoom();
    expect((await call(server.url, updateRoom, { params: { id }, body }, organizer)).status).toBe(400);
  });
});

it('the producer page learns whether media is available', async () => {
  const { data } = await call(server.url, getMediaStatus, {}, viewer);
  // This server was started without workers.
  expect(data).toEqual({ status: 'down', progress: null });
});

it('only members of a restricted room are notified that it is live', async () => {
  const { id } = await makeRoom(server.db, await makeCourse(server.db), { video_id: null });
  const [stranger, staff] = [
    await connected(connect(server.url, viewer)),
    await connected(connect(server.url, organizer)),
  ];
  const received: unknown[] = [];
  stranger.onAny((...notice: unknown[]) => received.push(notice));
  const notice = noticed(staff, roomLiveStatus);
  await begin(id);
  expect(await notice).toMatchObject({ roomId: id, live: true });
  await ask(stranger, enterChat, { roomId: id });
  // All pages are notified that some room changed, and fetch the list of those they may see.
  expect(received).toEqual([['lives_changed', {}]]);
  expect((await status(id)).error?.error).toBe('NO_PERMISSION');
  stranger.disconnect();
  staff.disconnect();
});

describe('a producer link', () => {
  it('opens its room, live or not, and lets its holder begin and end', async () => {
    const [id, other] = [await newRoom(), await newRoom()];
    const { token, url } = await link(id, 'producer');
    expect(url).toMatch(new RegExp(`/producer/${id}\\?token=`));
    expect((await check(id, token)).data.type).toBe('producer');
    expect((await open(id, viewer, token)).data).toMatchObject({
      videoUrl: '/',
      socketPath: '/media',
      technology: 'webrtc',
    });
    expect((await begin(other, viewer, token)).status).toBe(403);
    expect((await begin(id, viewer)).status).toBe(403);
    expect((await begin(id, viewer, token)).data.live).toBe(true);
    expect((await end(id, viewer, token)).data.live).toBe(false);
  });

  it('opens a room of a course that its holder is not enrolled in', async () => {
    const { id } = await makeRoom(server.db, await makeCourse(server.db), { video_id: null });
    expect((await open(id)).status).toBe(403);
    expect((await open(id, viewer, (await link(id, 'producer')).token)).status).toBe(200);
  });

  it('admits its holder to the chat and the viewers of such a room, until it expires', async () => {
    const { id } = await makeRoom(server.db, await makeCourse(server.db), { video_id: null });
    const socket = await connected(connect(server.url, viewer));
    const come = async () => [
      await ask(socket, joinRoom, { roomId: id }),
      await ask(socket, enterChat, { roomId: id }),
    ];
    expect((await come()).map((answer) => answer.ok)).toEqual([false, false]);
    await open(id, viewer, (await link(id, 'producer', 60)).token);
    expect((await come()).map((answer) => answer.ok)).toEqual([true, true]);
    // The link admits to the live only: without it the room stays closed to this user.
    expect((await open(id)).status).toBe(403);
    server.clock.advance(61_000);
    expect((await come()).map((answer) => answer.ok)).toEqual([false, false]);
    socket.disconnect();
  });

  it('admits a member who has not accepted the terms of the course', async () => {
    const withTerms = await makeCourse(server.db, { isOpen: true });
    const terms = { terms_url: '/files/terms.pdf', terms_hash: 'a'.repeat(64) };
    await server.db.updateTable('courses').set(terms).where('id', '=', withTerms).execute();
    const { id } = await makeRoom(server.db, withTerms, { video_id: null });
    const socket = await connected(connect(server.url, viewer));
    const join = async () => (await ask(socket, joinRoom, { roomId: id })).ok;
    expect([(await status(id)).error?.error, await join()]).toEqual(['TERMS_REQUIRED', false]);
    await open(id, viewer, (await link(id, 'producer')).token);
    expect([(await status(id)).data.live, await join()]).toEqual([false, true]);
    // The page of a viewer still asks for the terms first.
    expect((await open(id)).error?.error).toBe('TERMS_REQUIRED');
    socket.disconnect();
  });

  it('is revoked alone or with all links of its room, and its visitors with it', async () => {
    const { id } = await makeRoom(server.db, await makeCourse(server.db), { video_id: null });
    const [one, two] = [await link(id, 'producer'), await link(id, 'preview')];
    const revoke = (body: { roomId: string; linkId?: string }, as = organizer) =>
      call(server.url, revokeProducerLinks, { body }, as);
    const codes = async () => [(await check(id, one.token)).status, (await check(id, two.token)).status];
    await open(id, viewer, one.token);
    expect((await revoke({ roomId: id }, viewer)).status).toBe(403);
    expect((await revoke({ roomId: '999999' })).error?.error).toBe('ROOM_NOT_FOUND');
    expect(await codes()).toEqual([200, 200]);
    await revoke({ roomId: id, linkId: one.linkId });
    expect(await codes()).toEqual([403, 200]);
    expect((await open(id, viewer, one.token)).status).toBe(403);
    const visits = await server.db.selectFrom('room_link_visits').selectAll().where('room_id', '=', id).execute();
    expect(visits).toEqual([]);
    await revoke({ roomId: id });
    expect(await codes()).toEqual([403, 403]);
    server.clock.advance(1);
    expect((await check(id, (await link(id, 'producer')).token)).status).toBe(200);
  });

  it('ends only the live that its holder began', async () => {
    const id = await newRoom();
    const { token } = await link(id, 'producer');
    await begin(id, viewer, token);
    const other = await logIn(server.url, 'viewer2@palco.test');
    expect((await end(id, other, token)).error?.error).toBe('NO_PERMISSION');
    expect((await end(id, viewer, token)).data.live).toBe(false);
    const byOrganizer = await newRoom();
    await begin(byOrganizer, organizer);
    const { token: second } = await link(byOrganizer, 'producer');
    expect((await end(byOrganizer, viewer, second)).status).toBe(403);
    expect((await end(byOrganizer, organizer)).status).toBe(200);
  });

  it.each(['preview', 'participant'] as const)('for a %s does not begin the live', async (type) => {
    const id = await newRoom();
    const { token } = await link(id, type);
    expect((await check(id, token)).data.type).toBe(type);
    expect((await begin(id, viewer, token)).status).toBe(403);
  });

  it('expires', async () => {
    const id = await newRoom();
    const { token, expiresAt } = await link(id, 'producer', 60);
    expect((await check(id, token)).data.expiresAt).toBe(expiresAt);
    server.clock.advance(61_000);
    const late = await check(id, token);
    expect([late.status, late.error?.error]).toEqual([403, 'NO_PERMISSION']);
    expect((await begin(id, viewer, token)).status).toBe(403);
  });

  it.each([
    ['of another room', async () => (await link(await newRoom(), 'producer')).token],
    ['that was changed', async (id: string) => `${(await link(id, 'producer')).token}x`],
    ['that is an access token', async () => viewer.token],
  ])('%s opens nothing', async (_title, make) => {
    const id = await newRoom();
    expect((await check(id, await make(id))).error?.error).toBe('NO_PERMISSION');
  });

  it.each([
    ['for a room that is not there', { roomId: '999999', type: 'producer' as const }, 404],
    ['for longer than a month', { roomId: '1', type: 'producer' as const, expiresInS: 10_000_000 }, 400],
  ])('%s is not made', async (_title, body, expected) => {
    expect((await call(server.url, createProducerLink, { body }, organizer)).status).toBe(expected);
  });
});

describe('an installation without lives', () => {
  it('lets no room go live', async () => {
    const { pages } = readConfig({ PALCO_LIVE_CREATION: '0' });
    const quiet = await startTestServer({ pages });
    onTestFinished(() => quiet.close());
    const { id } = await makeRoom(quiet.db, await makeCourse(quiet.db, { isOpen: true }), { video_id: null });
    const host = await logIn(quiet.url, 'organizer@palco.test');
    const refused = await call(quiet.url, goLive, { params: { id }, query: {} }, host);
    expect([refused.status, refused.error?.error]).toEqual([403, 'NO_PERMISSION']);
    const state = await call(quiet.url, getLiveStatus, { params: { id } }, host);
    expect(state.data).toMatchObject({ live: false, liveStatus: 'not_live' });
  });
});

describe('reload commands', () => {
  const reload = (id: string, target: 'player' | 'pages', as = organizer) =>
    call(server.url, reloadRoom, { params: { roomId: id }, body: { target } }, as);

  it('reach the pages of viewers, not those that transmit or control, and are logged', async () => {
    const id = await newRoom();
    const watching = await connected(connect(server.url, viewer));
    const controlling = await connected(connect(server.url, organizer));
    onTestFinished(() => {
      watching.disconnect();
      controlling.disconnect();
    });
    await ask(watching, joinRoom, { roomId: id });
    await ask(controlling, joinRoom, { roomId: id, isWatching: false });
    const received: string[] = [];
    controlling.onAny((name: string) => received.push(name));
    const [page] = await Promise.all([noticed(watching, command), reload(id, 'pages')]);
    expect(page).toEqual({ action: 'reload' });
    const both = Promise.all([noticed(watching, reloadPlayer), noticed(controlling, reloadPlayer)]);
    expect((await reload(id, 'player')).status).toBe(200);
    expect(await both).toEqual([{ roomId: id }, { roomId: id }]);
    // The command to the page was sent before.
    expect(received).not.toContain(command.name);
    const logged = () =>
      server.db.selectFrom('event_log').select(['kind', 'user_id']).where('room_id', '=', id).orderBy('id').execute();
    await expect.poll(async () => (await logged()).map(({ kind }) => kind)).toEqual(['reload_pages', 'reload_player']);
    expect((await logged())[0]?.user_id).not.toBeNull();
  });

  it('are for organizers and for rooms that exist', async () => {
    const id = await newRoom();
    expect((await reload(id, 'pages', viewer)).error?.error).toBe('NO_PERMISSION');
    expect((await reload('999999', 'pages')).error?.error).toBe('ROOM_NOT_FOUND');
  });
});

it('the health of a stream is empty where nothing is sent, and for organizers only', async () => {
  const id = await newRoom();
  const read = (roomId: string, as = organizer) => call(server.url, readHealth, { params: { roomId }, query: {} }, as);
  expect((await read(id)).data).toEqual({ samples: [], senders: [] });
  expect((await read(id, viewer)).error?.error).toBe('NO_PERMISSION');
  expect((await read('999999')).error?.error).toBe('ROOM_NOT_FOUND');
});
