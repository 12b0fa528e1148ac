import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { logout } from '@palco/contract/auth';
import { exitRoom } from '@palco/contract/chat';
import { createProducerLink } from '@palco/contract/live';
import { closeVideo, readProgress, sendStatistics, takePriority } from '@palco/contract/playback';
import * as limits from '@palco/contract/room-limits';
import { getRoom, leaveRoom } from '@palco/contract/rooms';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ask, call, connect, connected, logIn, noticed, type Person } from '../../../test/client.ts';
import { enrol, makeCourse, makeRoom } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let course: string;
const sockets: Socket[] = [];
beforeAll(async () => {
  server = await startTestServer();
  course = await makeCourse(server.db, { isOpen: true });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => server.close());

/** A room that the server knows: its cached list is five seconds old at most. */
const newRoom = async () => {
  const room = await makeRoom(server.db, course);
  server.clock.advance(6000);
  return room;
};
const open = async (id: string, as: Person) =>
  (await call(server.url, getRoom, { params: { id }, query: {} }, as)).data;
const takeOver = async (id: string, as: Person) =>
  (await call(server.url, takePriority, { params: { id }, query: {} }, as)).data;
const report = (roomId: string, as: Person, change: Record<string, unknown> = {}) =>
  call(
    server.url,
    sendStatistics,
    {
      params: { roomId },
      body: {
        session_token: as.session,
        videoId: null,
        position: 0,
        duration: 100,
        playing: true,
        live: false,
        technology: 'hls',
        clientTs: Date.now(),
        ...change,
      },
    },
    { token: as.token },
  );
const connectAs = async (as: Person) => {
  const socket = connect(server.url, as);
  sockets.push(socket);
  return connected(socket);
};

describe('the lease', () => {
  it('belongs to one tab; another tab is refused, takes it over, and the first is notified at once', async () => {
    const { id } = await makeRoom(server.db, course);
    const [first, second] = [
      await logIn(server.url, 'viewer@palco.test'),
      await logIn(server.url, 'viewer@palco.test'),
    ];
    const socket = await connectAs(first);
    expect(await open(id, first)).toMatchObject({ video_availability: 'available', canWatch: true });
    expect(await open(id, second)).toMatchObject({
      video_availability: 'playing_elsewhere',
      canWatch: false,
      videoUrl: null,
      // The signed URL of one file gives access to all files of the video.
      posterUrl: null,
      thumbnailsUrl: null,
    });
    const received = noticed(socket, closeVideo);
    const taken = await takeOver(id, second);
    expect(taken).toMatchObject({ video_availability: 'available', technology: 'hls' });
    expect(taken.video_url).toBe(taken.videoUrl);
    expect(taken.videoUrl).toMatch(/^\/videos\//);
    expect(await received).toEqual({ roomId: id });
    expect(await open(id, first)).toMatchObject({ video_availability: 'playing_elsewhere' });
  });

  it('expires after 30 s without a report and is renewed by reports', async () => {
    const { id } = await makeRoom(server.db, course);
    const [first, second] = [
      await logIn(server.url, 'viewer2@palco.test'),
      await logIn(server.url, 'viewer2@palco.test'),
    ];
    await open(id, first);
    server.clock.advance(limits.playback.leaseMs - 5000);
    expect((await report(id, first)).status).toBe(200);
    await expect
      .poll(async () => (await lease('viewer2@palco.test'))?.expires_at.getTime() ?? 0)
      .toBeGreaterThan(server.clock.now().getTime() + 20_000);
    server.clock.advance(limits.playback.leaseMs - 5000);
    expect(await open(id, second)).toMatchObject({ video_availability: 'playing_elsewhere' });
    server.clock.advance(6000);
    expect(await open(id, second)).toMatchObject({ video_availability: 'available' });
  });

  it('is released when the page is left', async () => {
    const { id } = await makeRoom(server.db, course);
    const [first, second] = [await logIn(server.url, 'guest@palco.test'), await logIn(server.url, 'guest@palco.test')];
    await open(id, first);
    await report(id, first, { isLeaving: true });
    expect(await open(id, second)).toMatchObject({ video_availability: 'available' });
  });

  it('is released also when the page reported just before it was left', async () => {
    const { id } = await newRoom();
    const [first, second] = [await logIn(server.url, 'guest@palco.test'), await logIn(server.url, 'guest@palco.test')];
    await open(id, first);
    await report(id, first, { playing: false });
    await report(id, first, { isLeaving: true });
    // A report that is still buffered would take the lease again for the closed page; it is written before the release.
    const other = await logIn(server.url, 'extra@palco.test');
    await server.db.deleteFrom('video_leases').execute();
    await report(id, other);
    await expect.poll(() => lease('extra@palco.test')).toBeDefined();
    expect(await open(id, second)).toMatchObject({ video_availability: 'available' });
  });

  it('is released when the room is left, and in no other room', async () => {
    const [{ id }, { id: other }] = [await newRoom(), await newRoom()];
    const [first, second] = [await logIn(server.url, 'guest@palco.test'), await logIn(server.url, 'guest@palco.test')];
    const exit = (roomId: string) =>
      call(
        server.url,
        exitRoom,
        { params: { id: roomId }, body: { session_token: first.session } },
        { token: first.token },
      );
    await takeOver(id, first);
    await report(id, first);
    expect((await exit(other)).status).toBe(200);
    expect(await open(id, second)).toMatchObject({ video_availability: 'playing_elsewhere' });
    expect((await exit(id)).status).toBe(200);
    expect(await open(id, second)).toMatchObject({ video_availability: 'available' });
  });

  it('is free at once when the tab that had it logs out', async () => {
    const { id } = await newRoom();
    const [first, second] = [await logIn(server.url, 'guest@palco.test'), await logIn(server.url, 'guest@palco.test')];
    await takeOver(id, first);
    expect(await open(id, second)).toMatchObject({ video_availability: 'playing_elsewhere' });
    await call(server.url, logout, {}, first);
    expect(await open(id, second)).toMatchObject({ video_availability: 'available' });
  });

  it('a tab that lost it is notified after its next report', async () => {
    const { id } = await newRoom();
    const [first, second] = [await logIn(server.url, 'extra@palco.test'), await logIn(server.url, 'extra@palco.test')];
    await open(id, first);
    await takeOver(id, second);
    const socket = await connectAs(first);
    const received = noticed(socket, closeVideo);
    await report(id, first);
    expect(await received).toEqual({ roomId: id });
  });

  it('is neither needed nor taken by viewers of a live with a link', async () => {
    const { id } = await makeRoom(server.db, await makeCourse(server.db), { is_live: true, live_status: 'live' });
    const film = await newRoom();
    const [atHome, onStage] = [
      await logIn(server.url, 'viewer2@palco.test'),
      await logIn(server.url, 'viewer2@palco.test'),
    ];
    const organizer = await logIn(server.url, 'organizer@palco.test');
    const link = { body: { roomId: id, type: 'preview' as const } };
    const { token: producer_token } = (await call(server.url, createProducerLink, link, organizer)).data;
    await takeOver(film.id, atHome);
    const request = { params: { id }, query: { producer_token } };
    expect((await call(server.url, getRoom, request, onStage)).data.video_availability).toBe('any');
    expect((await call(server.url, takePriority, request, onStage)).data.video_availability).toBe('any');
    expect((await call(server.url, takePriority, { ...request, query: {} }, onStage)).status).toBe(403);

    const received: unknown[] = [];
    const socket = await connectAs(onStage);
    socket.on(closeVideo.name, (notice) => received.push(notice));
    const live = { live: true, technology: 'webrtc' };
    /** A report and its effects: the report of a leaving page waits for it, and one socket keeps the order of notices. */
    const reportWhole = async (change: Record<string, unknown>) => {
      await report(id, onStage, { ...live, ...change });
      await report(id, onStage, { ...live, ...change, isLeaving: true });
      await ask(socket, leaveRoom, { roomId: id });
    };
    await reportWhole({ producer_token });
    expect(received).toEqual([]);
    // Without the link the same report needs the lease, which another tab holds.
    await reportWhole({});
    expect(received).toEqual([{ roomId: id }]);
    expect(await open(film.id, atHome)).toMatchObject({ video_availability: 'available' });
  });

  it('is held by exactly one tab after many took it over at once', async () => {
    const { id } = await makeRoom(server.db, course);
    const tabs = [await logIn(server.url, 'monitor@palco.test'), await logIn(server.url, 'monitor@palco.test')];
    await Promise.all([...tabs, ...tabs, ...tabs].map((tab) => takeOver(id, tab)));
    const seen = await Promise.all(tabs.map((tab) => open(id, tab)));
    expect(seen.filter((room) => room.video_availability === 'available')).toHaveLength(1);
  });

  const lease = (email: string) =>
    server.db
      .selectFrom('video_leases')
      .innerJoin('users', 'users.id', 'video_leases.user_id')
      .select('video_leases.expires_at')
      .where('email', '=', email)
      .executeTakeFirst();
});

it('a report is answered with the time until the next one', async () => {
  const { id } = await newRoom();
  const viewer = await logIn(server.url, 'viewer@palco.test');
  expect((await report(id, viewer)).data).toEqual({ nextReportMs: limits.playback.statisticsMs });
  expect((await report(id, viewer, { everyMs: 60_000 })).status).toBe(200);
  expect((await report(id, viewer, { everyMs: -1 })).status).toBe(400);
});

describe('progress', () => {
  it('is written by reports alone and read in batches', async () => {
    const { id, videoId } = await makeRoom(server.db, course);
    const viewer = await logIn(server.url, 'viewer@palco.test');
    await report(id, viewer, { videoId, position: 40 });
    await report(id, viewer, { videoId, position: 50 });
    const read = async (ids_list: string[]) =>
      (await call(server.url, readProgress, { body: { ids_list } }, viewer)).data.videos;
    await expect
      .poll(() => read([videoId ?? '', crypto.randomUUID()]))
      .toEqual([{ videoId, duration: 100, position: 50 }]);
    expect((await open(id, viewer)).position).toBe(50);
    const other = await logIn(server.url, 'viewer2@palco.test');
    expect((await call(server.url, readProgress, { body: { ids_list: [videoId ?? ''] } }, other)).data.videos).toEqual(
      [],
    );
  });

  it('is asked for at most 50 videos at a time', async () => {
    const viewer = await logIn(server.url, 'viewer@palco.test');
    const ids_list = Array.from({ length: 51 }, () => crypto.randomUUID());
    expect((await call(server.url, readProgress, { body: { ids_list } }, viewer)).status).toBe(400);
  });

  it.each([
    ['a negative position', { position: -1 }],
    ['an unknown technology', { technology: 'flash' }],
    ['a video id that is none', { videoId: 'x' }],
    ['more stalls than can be counted', { stalls: 3_000_000_000 }],
    ['a bitrate that no wire carries', { bitrate: 1e40 }],
  ])('a report with %s is refused', async (_title, change) => {
    const { id } = await makeRoom(server.db, course);
    expect((await report(id, await logIn(server.url, 'viewer@palco.test'), change)).status).toBe(400);
  });

  it('a report for a deleted video does not affect the reports of others', async () => {
    const { id, videoId } = await makeRoom(server.db, course);
    const viewer = await logIn(server.url, 'viewer@palco.test');
    await report(id, viewer, { videoId: crypto.randomUUID(), position: 5 });
    await report(id, viewer, { videoId, position: 7 });
    await expect.poll(async () => (await open(id, viewer)).position).toBe(7);
  });

  it('a report for an unknown room, or without permission, is refused and does not affect others', async () => {
    const { id, videoId } = await makeRoom(server.db, course);
    const closed = await makeRoom(server.db, await makeCourse(server.db));
    const viewer = await logIn(server.url, 'viewer@palco.test');
    const [nowhere, refused] = await Promise.all([
      report('999999999', viewer),
      report(closed.id, viewer, { videoId: closed.videoId, position: 9, isLeaving: true }),
      report(id, viewer, { videoId, position: 9 }),
    ]);
    expect([nowhere.status, nowhere.error?.error]).toEqual([404, 'ROOM_NOT_FOUND']);
    expect([refused.status, refused.error?.error]).toEqual([403, 'NO_PERMISSION']);
    const progress = await call(server.url, readProgress, { body: { ids_list: [closed.videoId ?? ''] } }, viewer);
    expect(progress.data.videos).toEqual([]);
    await expect.poll(async () => (await open(id, viewer)).position).toBe(9);
    const written = server.db.selectFrom('playback_statistics').select('position_s').where('room_id', '=', id);
    await expect.poll(() => written.execute()).toEqual([{ position_s: 9 }]);
  });

  it('a report of a link holder is stored', async () => {
    const { id } = await makeRoom(server.db, await makeCourse(server.db), { video_id: null });
    const organizer = await logIn(server.url, 'organizer@palco.test');
    const viewer = await logIn(server.url, 'viewer@palco.test');
    const link = await call(server.url, createProducerLink, { body: { roomId: id, type: 'preview' } }, organizer);
    expect((await report(id, viewer, { live: true })).status).toBe(403);
    await call(server.url, getRoom, { params: { id }, query: { producer_token: link.data.token } }, viewer);
    expect((await report(id, viewer, { live: true })).status).toBe(200);
    const written = server.db.selectFrom('playback_statistics').select('is_live').where('room_id', '=', id);
    await expect.poll(() => written.execute()).toEqual([{ is_live: true }]);
  });
});

describe('video files', () => {
  const get = (path: string, cookie?: string) => fetch(`${server.url}${path}`, { headers: cookie ? { cookie } : {} });
  const cacheMs = 10_000;
  /** Opens the room as the page does; returns how its player asks for a segment. */
  const startPlaying = async (id: string, videoId: string | null, person: Person) => {
    const folder = join(server.dataDir, 'videos', videoId ?? '');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'segment.m4s'), 'segment');
    const { headers, data } = await call(server.url, getRoom, { params: { id }, query: {} }, person);
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    const url = (data.videoUrl ?? '').replace('master.m3u8', 'segment.m4s');
    return async () => (await get(url, cookie)).status;
  };

  it('stop for a tab whose lease another tab took, and go on for one whose lease lapsed', async () => {
    const { id, videoId } = await newRoom();
    const [first, second] = [
      await logIn(server.url, 'viewer@palco.test'),
      await logIn(server.url, 'viewer@palco.test'),
    ];
    const segment = await startPlaying(id, videoId, first);
    expect(await segment()).toBe(200);
    server.clock.advance(limits.playback.leaseMs + cacheMs);
    expect(await segment()).toBe(200);
    await takeOver(id, second);
    expect(await segment()).toBe(403);
    await report(id, second, { isLeaving: true });
    expect(await segment()).toBe(200);
  });

  it('stop within ten seconds for a viewer whose access ended', async () => {
    const restricted = await makeCourse(server.db);
    const { id, videoId } = await makeRoom(server.db, restricted, { is_protected: false });
    await enrol(server.db, 'guest@palco.test', restricted, 'full');
    const segment = await startPlaying(id, videoId, await logIn(server.url, 'guest@palco.test'));
    expect(await segment()).toBe(200);
    await server.db.deleteFrom('enrolments').where('course_id', '=', restricted).execute();
    server.clock.advance(cacheMs);
    expect(await segment()).toBe(403);
  });

  it('answer a player of a live that asks for the next segment when the playlist lists it', async () => {
    const { id, videoId } = await makeRoom(server.db, course, { is_protected: false });
    const folder = join(server.dataDir, 'videos', videoId ?? '', 'v0');
    await mkdir(folder, { recursive: true });
    const list = async (count: number) => {
      const segments = Array.from({ length: count }, (_, number) => `#EXTINF:2.000000,\nseg-${number}.m4s\n`);
      await writeFile(join(folder, 'new'), `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n${segments.join('')}`);
      await rename(join(folder, 'new'), join(folder, 'index.m3u8'));
    };
    await list(1);
    const person = await logIn(server.url, 'viewer@palco.test');
    const { headers, data } = await call(server.url, getRoom, { params: { id }, query: {} }, person);
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    const playlist = (data.videoUrl ?? '').replace('master.m3u8', 'v0/index.m3u8');
    const text = async (query: string) => (await get(`${playlist}${query}`, cookie)).text();
    const [asked, plain] = [text('?_HLS_msn=1'), text('')];
    expect(await plain).not.toContain('seg-1');
    await list(2);
    expect(await asked).toContain('seg-1');
    for (const damaged of ['?_HLS_msn=x', '?_HLS_msn=-1', '?_HLS_msn=1&_HLS_msn=2', '?_HLS_msn=99999999999999999999'])
      expect(await text(damaged)).toContain('seg-1');
  });

  it('play for the login their URL was made for, and not with a copied URL', async () => {
    const { id, videoId } = await makeRoom(server.db, course, { is_protected: false });
    const folder = join(server.dataDir, 'videos', videoId ?? '');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'master.m3u8'), '#EXTM3U\n');
    const [mine, other] = [await logIn(server.url, 'viewer@palco.test'), await logIn(server.url, 'viewer2@palco.test')];
    const cookieOf = async (person: Person) => {
      const { headers, data } = await call(server.url, getRoom, { params: { id }, query: {} }, person);
      return { cookie: headers.get('set-cookie')?.split(';')[0] ?? '', url: data.videoUrl ?? '' };
    };
    const { cookie, url } = await cookieOf(mine);
    const played = await get(url, cookie);
    expect([played.status, played.headers.get('content-type')]).toEqual([200, 'application/vnd.apple.mpegurl']);
    expect((await get(url)).status).toBe(403);
    // As many characters as a valid one, but more bytes.
    expect((await get(url, `${cookie.slice(0, -1)}\u00e9`)).status).toBe(403);
    expect((await get(url, (await cookieOf(other)).cookie)).status).toBe(403);
    expect((await get(url.replace(videoId ?? '', crypto.randomUUID()), cookie)).status).toBe(403);
    expect((await get(url.replace('master.m3u8', 'missing.m4s'), cookie)).status).toBe(404);
    expect((await get(url.replace('master.m3u8', '..%2f..%2fpalco.pid'), cookie)).status).toBe(404);
    server.clock.advance((limits.playback.videoUrlTtlS + 1) * 1000);
    expect((await get(url, cookie)).status).toBe(403);
    const again = await cookieOf(mine);
    expect((await get(again.url, again.cookie)).status).toBe(200);
    await call(server.url, logout, {}, mine);
    expect((await get(again.url, again.cookie)).status).toBe(403);
  });
});
