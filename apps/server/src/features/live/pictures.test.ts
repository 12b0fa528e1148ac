import { execFile } from 'node:child_process';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { goLive } from '@palco/contract/live';
import { pictureKeptMs, readLivePicture } from '@palco/contract/live/picture';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, logIn, type Person } from '../../../test/client.ts';
import { makeCourse, makeRoom } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { createLivePictures } from './pictures.ts';
import { newestSegmentIn } from './recording/newest-segment.ts';
import { createLiveRepository } from './repository.ts';

let server: TestServer;
let organizer: Person;
let courseId: string;
beforeAll(async () => {
  server = await startTestServer();
  organizer = await logIn(server.url, 'organizer@palco.test');
  courseId = await makeCourse(server.db);
});
afterAll(() => server.close());

const read = (roomId: string) => call(server.url, readLivePicture, { params: { roomId } }, organizer);
/** As the next page asks for it. */
const readNext = async (id: string) => {
  server.clock.advance(pictureKeptMs + 1);
  return (await read(id)).data.picture;
};

/** A live room, and the folder of the lowest quality of its recording. */
const beginLive = async () => {
  const { id } = await makeRoom(server.db, courseId, { video_id: null, is_protected: false });
  await call(server.url, goLive, { params: { id }, query: {} }, organizer);
  const { recording_id } = await server.db
    .selectFrom('rooms')
    .select('recording_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const folder = join(server.dataDir, 'videos', recording_id ?? '', 'v0');
  await mkdir(folder, { recursive: true });
  return { id, folder };
};

/** The playlist of a live that has shown these colours, two seconds each. */
const show = async (folder: string, ...colours: string[]) => {
  const inputs = colours.flatMap((colour) => ['-f', 'lavfi', '-t', '2', '-i', `color=${colour}:size=640x360:rate=10`]);
  await promisify(execFile)(
    'ffmpeg',
    [
      ...['-y', '-v', 'error', ...inputs, '-filter_complex', `concat=n=${colours.length}`],
      ...['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '20', '-f', 'hls', '-hls_time', '2', '-hls_list_size', '0'],
      ...['-hls_segment_type', 'fmp4', '-hls_segment_filename', 'seg-%05d.m4s', 'index.m3u8'],
    ],
    { cwd: folder },
  );
};

const look = async (picture: string | null) => {
  const [, encoded = ''] = /^data:image\/jpeg;base64,(.+)$/.exec(picture ?? '') ?? [];
  const image = sharp(Buffer.from(encoded, 'base64'));
  const { width, height } = await image.metadata();
  const { dominant } = await image.stats();
  const brightest = (['r', 'g', 'b'] as const).toSorted((a, b) => dominant[b] - dominant[a])[0];
  return { width, height, brightest, bytes: encoded.length };
};

describe('the picture of a live', () => {
  it('is what the newest segment shows, small, and the same for some seconds', async () => {
    const { id, folder } = await beginLive();
    await show(folder, 'blue', 'red');
    const first = (await read(id)).data.picture;
    expect(await look(first)).toMatchObject({ width: 320, height: 180, brightest: 'r' });
    expect((await look(first)).bytes).toBeLessThan(40_000);
    await show(folder, 'blue', 'red', 'lime');
    expect((await read(id)).data.picture).toBe(first);
    expect(await look(await readNext(id))).toMatchObject({ brightest: 'g' });
  });

  it.each<[string, (folder: string) => Promise<unknown>]>([
    ['nothing was written yet', async () => {}],
    ['no camera sends', (folder) => show(folder, 'black')],
    [
      'its newest segment is older than 15 seconds',
      async (folder) => {
        await show(folder, 'red');
        const before = new Date(Date.now() - 16_000);
        for (const name of await readdir(folder)) await utimes(join(folder, name), before, before);
      },
    ],
    [
      'its newest segment is damaged',
      async (folder) => {
        await show(folder, 'red');
        await writeFile(join(folder, 'seg-00000.m4s'), 'no video');
      },
    ],
    [
      'its newest segment is gone',
      async (folder) => {
        await writeFile(
          join(folder, 'index.m3u8'),
          '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:2.0,\nseg-00000.m4s\n',
        );
      },
    ],
  ])('is missing when %s, and there once it is sent', async (_title, prepare) => {
    const { id, folder } = await beginLive();
    await prepare(folder);
    expect(await read(id)).toMatchObject({ status: 200, data: { picture: null } });
    await show(folder, 'red');
    expect(await look(await readNext(id))).toMatchObject({ brightest: 'r' });
  });

  it('is missing of a room that is not live', async () => {
    const { id } = await makeRoom(server.db, courseId);
    expect((await read(id)).data.picture).toBeNull();
    expect((await read('999999999')).error?.error).toBe('ROOM_NOT_FOUND');
  });

  it('is made once for all who ask, and of two rooms at a time', async () => {
    const lives = await Promise.all(Array.from({ length: 5 }, beginLive));
    for (const { folder } of lives) await show(folder, 'red');
    const counts = { made: 0, running: 0, most: 0 };
    const allowed = Promise.withResolvers<void>();
    const pictures = createLivePictures({
      repository: createLiveRepository(server.db),
      clock: server.clock,
      newestSegment: newestSegmentIn(join(server.dataDir, 'videos')),
      takeStill: async () => {
        counts.made += 1;
        counts.running += 1;
        counts.most = Math.max(counts.most, counts.running);
        await allowed.promise;
        counts.running -= 1;
        return Buffer.from('picture');
      },
      log: pino({ level: 'silent' }),
    });
    const asked = Promise.all([...lives, ...lives, ...lives].map(({ id }) => pictures.read(id)));
    await expect.poll(() => counts.running).toBe(2);
    allowed.resolve();
    expect(new Set(await asked).size).toBe(1);
    expect(counts).toEqual({ made: 5, running: 0, most: 2 });
  });
});
