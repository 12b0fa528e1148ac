/** Films in an S3 store: converted by one of two servers, served by both. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getRoom } from '@palco/contract/rooms';
import { deleteVideo, getVideo, openUpload, setCaptions } from '@palco/contract/uploads';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { call, logIn, type Person } from '../../../test/client.ts';
import { drawFilm, sendFilm } from '../../../test/films.ts';
import { makeCourse, makeRoom, makeVideo } from '../../../test/rooms.ts';
import { startS3, type TestS3 } from '../../../test/s3.ts';
import { startTestNodes, startTestServer, type TestServer } from '../../../test/server.ts';
import type { Storage } from '../../adapters/storage/port.ts';
import { createS3Storage } from '../../adapters/storage/s3.ts';
import { createLocalVideoFiles } from './local-files.ts';
import { createPartRepository } from './part-repository.ts';
import { createPartUploads, sourceKey } from './part-uploads.ts';
import { createUploadRepository } from './repository.ts';
import { createStoredVideoFiles } from './stored-files.ts';

let s3: TestS3;
let cluster: Awaited<ReturnType<typeof startTestNodes>>;
let a: TestServer;
let b: TestServer;
let organizer: Person;
let storage: ReturnType<typeof createS3Storage>;
let filmId: string;
beforeAll(async () => {
  s3 = await startS3();
  storage = createS3Storage(s3.config);
  cluster = await startTestNodes(2, { configOf: () => ({ s3: s3.config }) });
  [a, b] = cluster.nodes as [TestServer, TestServer];
  organizer = await logIn(a.url, 'organizer@palco.test');
  filmId = await upload(await drawFilm());
  await vi.waitFor(async () => expect(await statusOf(filmId)).toBe('READY'), { timeout: 120_000, interval: 100 });
});
afterAll(async () => {
  await cluster.close();
  await s3.close();
});

const upload = async (film: Buffer): Promise<string> => {
  const { data } = await call(a.url, openUpload, { body: { fileName: 'aula.mp4', bytes: film.length } }, organizer);
  await sendFilm(`${a.url}${data.uploadUrl}`, film, { as: organizer, chunkSize: film.length });
  return data.assetId;
};
const statusOf = async (id: string) => (await call(b.url, getVideo, { params: { id } }, organizer)).data.status;

/** How a viewer of a room with this video fetches its files. */
const watch = async (id: string, { on = a, as = organizer }: { on?: TestServer; as?: Person } = {}) => {
  const room = await makeRoom(on.db, await makeCourse(on.db, { isOpen: true }), { video_id: id });
  const opened = await call(on.url, getRoom, { params: { id: room.id }, query: {} }, as);
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  const master = opened.data.videoUrl ?? '';
  return (node: TestServer, file: string, init: RequestInit = {}) =>
    fetch(new URL(master.replace('master.m3u8', file), node.url), {
      ...init,
      headers: { cookie, ...(init.headers as Record<string, string>) },
    });
};

const openFiles = async ({ db, clock, dataDir }: TestServer, moveIn = storage.moveIn) => {
  const repository = createUploadRepository(db, clock.now);
  const folders = { uploads: join(dataDir, 'uploads'), videos: join(dataDir, 'videos') };
  const local = await createLocalVideoFiles({ repository, folders });
  const log = pino({ level: 'silent' });
  const uploads = createPartUploads({ repository: createPartRepository(db), storage, log });
  const scratch = join(dataDir, 'scratch-of-test');
  return createStoredVideoFiles({ local, uploads, repository, storage: { ...storage, moveIn }, scratch });
};

describe('a film in an S3 store', () => {
  it('is served by both servers, in whole and in parts, and its source is removed', async () => {
    const get = await watch(filmId);
    for (const node of [a, b]) {
      expect(await readdir(join(node.dataDir, 'videos'))).toEqual([]);
      await expect.poll(() => readdir(join(node.dataDir, 'scratch'))).toEqual([]);
      const master = await get(node, 'master.m3u8');
      expect(await master.text()).toContain('RESOLUTION=640x360,CODECS="avc1.');
      expect(master.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
      const playlist = await (await get(node, '360p/index.m3u8')).text();
      const segment = `360p/${playlist.split('\n').find((line) => line.endsWith('.m4s'))}`;
      const whole = Buffer.from(await (await get(node, segment)).arrayBuffer());
      const part = await get(node, segment, { headers: { range: 'bytes=4-9' } });
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 4-9/${whole.length}`]);
      expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(4, 10));
      const rest = await get(node, segment, { headers: { range: `bytes=${whole.length - 3}-` } });
      expect(Buffer.from(await rest.arrayBuffer())).toEqual(whole.subarray(-3));
      const last = await get(node, segment, { headers: { range: 'bytes=-5' } });
      expect(Buffer.from(await last.arrayBuffer())).toEqual(whole.subarray(-5));
      const beyond = await get(node, segment, { headers: { range: `bytes=${whole.length}-` } });
      expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
      const head = await get(node, segment, { method: 'HEAD' });
      expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.length)]);
      for (const file of [segment, 'master.m3u8']) {
        const etag = (await get(node, file)).headers.get('etag') ?? '';
        expect((await get(node, file, { headers: { 'if-none-match': etag } })).status).toBe(304);
      }
      expect((await get(node, '360p/none.m4s')).status).toBe(404);
      expect((await get(node, 'poster.jpg')).headers.get('content-type')).toBe('image/jpeg');
    }
    await expect.poll(() => storage.size(sourceKey(filmId))).toBeNull();
  });

  it('cannot be had without the signed URL', async () => {
    expect(await storage.size(`videos/${filmId}/master.m3u8`)).toBeGreaterThan(0);
    for (const folder of ['videos', 'Videos'])
      expect((await fetch(`${a.url}/files/${folder}/${filmId}/master.m3u8`)).status).toBe(404);
  });

  it('is unavailable, and not missing, while the store is away', async () => {
    const get = await watch(filmId);
    expect((await get(a, 'poster.jpg')).status).toBe(200);
    await s3.stop();
    expect((await get(a, 'poster.jpg')).status).toBe(503);
    await s3.start();
    expect((await get(a, 'poster.jpg')).status).toBe(200);
  });

  it('has the captions that were set through the other server', async () => {
    const get = await watch(filmId);
    const vtt = 'WEBVTT\n\n00:00.000 --> 00:02.000\nOlá\n';
    const set = (text: string | null) =>
      call(a.url, setCaptions, { params: { id: filmId, lang: 'pt-BR' }, body: { vtt: text } }, organizer);
    await set(vtt);
    expect(await (await get(b, 'captions.pt-BR.vtt')).text()).toBe(vtt);
    await set(null);
    expect((await get(b, 'captions.pt-BR.vtt')).status).toBe(404);
  });

  it('is served from the folder of this machine when it was made before there was a store', async () => {
    const id = await makeVideo(a.db);
    const folder = join(a.dataDir, 'videos', id);
    await mkdir(folder);
    await writeFile(join(folder, 'master.m3u8'), '#EXTM3U');
    const get = await watch(id);
    expect(await (await get(a, 'master.m3u8')).text()).toBe('#EXTM3U');
    expect((await get(a, 'poster.jpg')).status).toBe(404);
    const vtt = 'WEBVTT\n\n00:00.000 --> 00:02.000\nOlá\n';
    await call(a.url, setCaptions, { params: { id, lang: 'pt-BR' }, body: { vtt } }, organizer);
    expect(await (await get(a, 'captions.pt-BR.vtt')).text()).toBe(vtt);
    await call(a.url, deleteVideo, { params: { id } }, organizer);
    expect(await readdir(join(a.dataDir, 'videos'))).toEqual([`${id}.deleted`]);
  });

  it('is served by a server that is alone', async () => {
    const alone = await startTestServer({ s3: s3.config });
    try {
      const id = await makeVideo(alone.db);
      const files = ['master.m3u8', '360p/index.m3u8', '360p/seg-0.m4s', 'poster.jpg'];
      for (const file of files)
        await storage.write(`videos/${id}/${file}`, Buffer.from(`#EXTM3U ${file}`), 'text/plain');
      const get = await watch(id, { on: alone, as: await logIn(alone.url, 'organizer@palco.test') });
      for (const file of files) expect(await (await get(alone, file)).text()).toBe(`#EXTM3U ${file}`);
      expect((await get(alone, '720p/index.m3u8')).status).toBe(404);
    } finally {
      await alone.close();
    }
  });

  it('is published when a store that is away comes back, and the playlist comes last', async () => {
    const id = await makeVideo(a.db);
    await storage.write(sourceKey(id), Buffer.from('film'), 'video/mp4');
    const { signal } = new AbortController();
    const moved: string[] = [];
    const moveIn: Storage['moveIn'] = async (path, key, type) => {
      await storage.moveIn(path, key, type);
      moved.push(key);
    };
    const work = await (await openFiles(a, moveIn)).beginWork(id, signal);
    expect(await readFile(work.source, 'utf8')).toBe('film');
    await mkdir(join(work.folder, '360p'), { recursive: true });
    for (const file of ['master.m3u8', '360p/index.m3u8', '360p/seg.m4s'])
      await writeFile(join(work.folder, file), file);
    await s3.stop();
    const published = work.publish(signal);
    await s3.start();
    await published;
    const get = await watch(id);
    expect(await (await get(a, '360p/seg.m4s')).text()).toBe('360p/seg.m4s');
    expect(moved).toHaveLength(3);
    expect(moved.at(-1)).toBe(`videos/${id}/master.m3u8`);
    await work.end();
    expect(existsSync(work.folder)).toBe(false);
  });

  it('that is deleted cannot be reached any more, is kept for a day, and is then removed', async () => {
    const id = await makeVideo(a.db);
    const file = `videos/${id}/poster.jpg`;
    await storage.write(file, Buffer.from('picture'), 'image/jpeg');
    const get = await watch(id);
    expect((await get(a, 'poster.jpg')).status).toBe(200);
    await call(b.url, deleteVideo, { params: { id } }, organizer);
    // Servers ask again after some seconds.
    a.clock.advance(15_000);
    expect((await get(a, 'poster.jpg')).status).toBe(404);
    const { sweep } = await openFiles(b);
    await sweep(new Date(Date.now() - 60_000));
    expect(await storage.size(file)).toBe(7);
    await sweep(new Date(Date.now() + 60_000));
    expect(await storage.size(file)).toBeNull();
  });

  it('is converted by the other server when the first one stops in the middle', async () => {
    const film = await drawFilm({ seconds: 12, size: '1280x720' });
    const id = await upload(film);
    const working = async (node: TestServer) => {
      const [run] = await readdir(join(node.dataDir, 'scratch'));
      return run !== undefined && (await readdir(join(node.dataDir, 'scratch', run))).includes('video');
    };
    await expect
      .poll(async () => (await working(a)) || (await working(b)), { timeout: 60_000, interval: 20 })
      .toBe(true);
    const first = (await working(a)) ? a : b;
    const second = first === a ? b : a;
    const read = () =>
      second.db
        .selectFrom('video_assets')
        .select(['status', 'run', 'failures'])
        .where('id', '=', id)
        .executeTakeFirst();
    const begun = await read();
    await first.close();
    expect(await storage.size(sourceKey(id))).toBe(film.length);
    await expect.poll(async () => (await read())?.status, { timeout: 120_000, interval: 100 }).toBe('READY');
    expect(await read()).toMatchObject({ failures: 0, run: expect.not.stringContaining(begun?.run ?? '') });
    expect(await storage.size(`videos/${id}/master.m3u8`)).toBeGreaterThan(0);
    await expect.poll(() => storage.size(sourceKey(id))).toBeNull();
  }, 240_000);
});
