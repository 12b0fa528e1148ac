import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { logout } from '@palco/contract/auth';
import * as limits from '@palco/contract/room-limits';
import { getRoom } from '@palco/contract/rooms';
import { readMaster } from '@palco/domain/live/playlist';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call, logIn, type Person } from '../../../test/client.ts';
import { makeLive } from '../../../test/live-playlist.ts';
import { makeCourse, makeRoom } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

const cdnUrl = 'https://cdn.example.org/palco';
let server: TestServer;
let course: string;
beforeAll(async () => {
  server = await startTestServer({ cdnUrl });
  course = await makeCourse(server.db, { isOpen: true });
});
afterAll(() => server.close());
beforeEach(() => {
  // To the begin of a window, so that none ends within a test by itself.
  const windowMs = limits.playback.cdnWindowS * 1000;
  server.clock.advance(windowMs - (server.clock.now().getTime() % windowMs));
});

/** Opens a room as a page does. */
const watch = async (at: TestServer, roomId: string, as: Person) => {
  const { headers, data } = await call(at.url, getRoom, { params: { id: roomId }, query: {} }, as);
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  return {
    cookie,
    folder: (data.videoUrl ?? '').replace('/master.m3u8', ''),
    master: () => fetch(`${at.url}${data.videoUrl}`, { headers: { cookie } }),
  };
};

const newLive = async (at = server, isProtected = false) => {
  const courseId = at === server ? course : await makeCourse(at.db, { isOpen: true });
  const { id, videoId } = await makeRoom(at.db, courseId, { is_protected: isProtected });
  const live = await makeLive(at.dataDir, videoId ?? '');
  await live.list(9);
  return { id, videoId: videoId ?? '', live, viewer: await logIn(at.url, 'viewer@palco.test') };
};

/** The address of the playlist of a quality, at the server instead of the CDN. */
const variantOf = async (master: Response) => (readMaster(await master.text())[0] ?? '').replace(cdnUrl, server.url);

describe('with a CDN', () => {
  it('a master playlist is private, and leads to addresses that all viewers share', async () => {
    const { id, videoId, viewer } = await newLive();
    const other = await logIn(server.url, 'viewer2@palco.test');
    const [mine, theirs] = [await watch(server, id, viewer), await watch(server, id, other)];
    const master = await mine.master();
    expect(master.headers.get('cache-control')).toBe('private, no-store');
    const [variant = ''] = readMaster(await master.text());
    expect(variant).toMatch(
      new RegExp(`^https://cdn\\.example\\.org/palco/hls/600\\.\\w+\\.[\\w-]{32}/${videoId}/v0/index\\.m3u8$`),
    );
    expect(readMaster(await (await theirs.master()).text())).toEqual([variant]);
    expect(theirs.folder).not.toBe(mine.folder);
  });

  it('playlists and segments need no cookie, and say how long they may be cached', async () => {
    const { id, videoId, viewer, live } = await newLive();
    const variant = await variantOf(await (await watch(server, id, viewer)).master());
    const headersOf = async (path: string) => {
      const { status, headers } = await fetch(new URL(path, variant));
      const [cache, origin, cookie] = ['cache-control', 'access-control-allow-origin', 'set-cookie'].map((name) =>
        headers.get(name),
      );
      return [status, cache, origin, cookie];
    };
    const changing = [200, 'public, max-age=1, stale-while-revalidate=2', '*', null];
    expect(await headersOf('')).toEqual(changing);
    // A player that waited for a segment, and one that asked for a segment that is not expected yet.
    expect(await headersOf('?_HLS_msn=9&_HLS_skip=YES')).toEqual([200, 'public, max-age=6', '*', null]);
    expect(await headersOf('?_HLS_msn=99')).toEqual(changing);
    // No longer than the token is valid, which is 20 minutes now.
    const whole = [200, expect.stringMatching(/^public, max-age=1(200|1\d\d), immutable$/), '*', null];
    expect(await headersOf('../takes/0000.unrecorded/seg-00009.m4s')).toEqual(whole);
    expect(await headersOf('../takes/0000.unrecorded/init-1.mp4')).toEqual(whole);
    expect(await headersOf('../takes/0000.unrecorded/seg-00010.m4s')).toEqual([404, 'public, max-age=1', '*', null]);
    expect(await headersOf('../v7/index.m3u8')).toEqual([404, 'public, max-age=1', '*', null]);
    // Files that are for one viewer, or for pages only.
    expect((await headersOf('../master.m3u8'))[0]).toBe(404);
    await live.list(9, 'ended');
    expect(await headersOf('')).toEqual([200, 'public, max-age=60', '*', null]);
    // A film names its qualities by their lines.
    const film = join(server.dataDir, 'videos', videoId, '720p');
    await mkdir(film);
    await writeFile(join(film, 'index.m3u8'), '#EXTM3U\n#EXTINF:6.0,\nseg-00000.m4s\n#EXT-X-ENDLIST\n');
    expect(await headersOf('../720p/index.m3u8')).toEqual([200, 'public, max-age=60', '*', null]);
  });

  it.each([
    [false, limits.playback.cdnWindowS],
    [true, limits.playback.cdnProtectedWindowS],
  ])(
    'a token is valid for at least its window, and for no more than two (protected: %s)',
    async (isProtected, seconds) => {
      const { id, viewer } = await newLive(server, isProtected);
      const { master } = await watch(server, id, viewer);
      const first = await variantOf(await master());
      server.clock.advance(seconds * 1000);
      expect((await fetch(first)).status).toBe(200);
      const second = await variantOf(await master());
      expect(second).not.toBe(first);
      expect((await fetch(second)).status).toBe(200);
      server.clock.advance(seconds * 1000);
      const late = await fetch(first);
      expect([late.status, late.headers.get('cache-control'), late.headers.get('access-control-allow-origin')]).toEqual(
        [403, 'no-store', '*'],
      );
      expect((await fetch(second)).status).toBe(200);
    },
  );

  it('a token of another video, or a changed one, is refused', async () => {
    const [one, other] = [await newLive(), await newLive()];
    const variant = await variantOf(await (await watch(server, one.id, one.viewer)).master());
    const [, token = ''] = /hls\/([^/]+)/.exec(variant) ?? [];
    const [seconds, window = '', signed] = token.split('.');
    const later = (Number.parseInt(window, 36) + 1).toString(36);
    for (const forged of [
      variant.replace(one.videoId, other.videoId),
      ...[`${seconds}.${later}.${signed}`, `6000.${window}.${signed}`, `0.${window}.${signed}`, `${token}x`, 'é'].map(
        (text) => variant.replace(token, encodeURIComponent(text)),
      ),
    ])
      expect((await fetch(forged)).status).toBe(403);
  });

  it('a viewer who logged out gets no new token', async () => {
    const { id, viewer } = await newLive();
    const { master } = await watch(server, id, viewer);
    expect((await master()).status).toBe(200);
    await call(server.url, logout, {}, viewer);
    expect((await master()).status).toBe(403);
  });

  it('a player that waits for the next segment is answered when it is there, also without a cookie', async () => {
    const { id, viewer, live } = await newLive();
    const variant = await variantOf(await (await watch(server, id, viewer)).master());
    const waiting = fetch(`${variant}?_HLS_msn=10&_HLS_skip=YES`).then((answer) => answer.text());
    await live.list(10);
    expect(await waiting).toContain('seg-00010.m4s');
  });
});

describe('a playlist', () => {
  let plain: TestServer;
  beforeAll(async () => {
    plain = await startTestServer();
  });
  afterAll(() => plain.close());

  it('is at no shared address without a CDN', async () => {
    const { id, videoId, viewer } = await newLive(plain);
    const { folder, master } = await watch(plain, id, viewer);
    expect(readMaster(await (await master()).text())).toEqual(['v0/index.m3u8']);
    expect(folder).toMatch(/^\/videos\//);
    expect((await fetch(`${plain.url}/hls/600.abc.def/${videoId}/v0/index.m3u8`)).status).toBe(404);
  });

  it('is sent compressed, with its end only to a player that has the rest, and not again if it is the same', async () => {
    const { id, viewer, live } = await newLive(plain);
    await live.list(899);
    const { folder, cookie } = await watch(plain, id, viewer);
    const get = (query = '', headers: Record<string, string> = {}) =>
      fetch(`${plain.url}${folder}/v0/index.m3u8${query}`, {
        headers: { cookie, 'accept-encoding': 'identity', ...headers },
      });
    const [whole, delta] = [await get(), await get('?_HLS_skip=YES')];
    const text = await whole.text();
    expect(text.match(/#EXTINF/g)).toHaveLength(900);
    expect((await delta.text()).match(/#EXTINF/g)).toHaveLength(6);
    // fetch decompresses by itself: the sizes are those of the wire.
    const sizeOf = async (query: string) => {
      const answer = await get(query, { 'accept-encoding': 'gzip' });
      expect(answer.headers.get('content-encoding')).toBe('gzip');
      return { size: Number(answer.headers.get('content-length')), text: await answer.text() };
    };
    const compressed = await sizeOf('');
    expect(compressed.text).toBe(text);
    expect(compressed.size).toBeLessThan(text.length / 8);
    expect((await sizeOf('?_HLS_skip=YES')).size).toBeLessThan(400);

    const etag = whole.headers.get('etag') ?? '';
    expect((await get('', { 'if-none-match': etag })).status).toBe(304);
    await live.list(900);
    expect((await get('', { 'if-none-match': etag })).status).toBe(200);
    expect((await get('', { 'accept-encoding': 'gzip;q=0, br' })).headers.get('content-encoding')).toBeNull();
  });
});
