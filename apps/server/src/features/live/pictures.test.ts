import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
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
import { SegmentPublisher } from './recording/segment-publisher.ts';
import { createSegmentRepository } from './recording/segment-repository.ts';
import { TakeReader } from './recording/take-files.ts';
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

type Live = Awaited<ReturnType<typeof beginLive>>;

/** A live room, and the folder of the lowest quality of what is packaged of it. */
const beginLive = async () => {
  const { id } = await makeRoom(server.db, courseId, { video_id: null, is_protected: false });
  await call(server.url, goLive, { params: { id }, query: {} }, organizer);
  const { recording_id } = await server.db
    .selectFrom('rooms')
    .select('recording_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const recordingId = recording_id ?? '';
  const recording = join(server.dataDir, 'videos', recordingId);
  const folder = join(recording, 'takes/0000/v0');
  await mkdir(folder, { recursive: true });
  const publisher = new SegmentPublisher(
    { roomId: id, recordingId, nodeId: 'this', generation: '1' },
    {
      repository: createSegmentRepository(server.db, { isAlone: true }),
      folder: recording,
      log: pino({ level: 'silent' }),
      upload: () => {},
      onAdded: () => {},
      onReplaced: () => {},
      alone: { reader: new TakeReader(recording) },
    },
  );
  return { id, folder, publisher, segments: [] as string[] };
};

/** Adds segments of two seconds to a live, each of one colour. */
const show = async (
  live: Live,
  colours: readonly string[],
  { sentAt = Date.now(), damage = async (_file: string) => {} } = {},
) => {
  for (const colour of colours) {
    const number = live.segments.length;
    const [segment, init] = [`seg-${number}.m4s`, `init-${number}.mp4`];
    await promisify(execFile)(
      'ffmpeg',
      [
        ...['-y', '-v', 'error', '-f', 'lavfi', '-t', '2', '-i', `color=${colour}:size=640x360:rate=10`],
        ...['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-f', 'hls', '-hls_time', '9', '-start_number', String(number)],
        ...[
          '-hls_segment_type',
          'fmp4',
          '-hls_fmp4_init_filename',
          init,
          '-hls_segment_filename',
          'seg-%d.m4s',
          'x.m3u8',
        ],
      ],
      { cwd: live.folder },
    );
    await damage(join(live.folder, segment));
    const date = new Date(sentAt - 2000).toISOString();
    live.segments.push(`#EXT-X-MAP:URI="${init}"\n#EXT-X-PROGRAM-DATE-TIME:${date}\n#EXTINF:2.000000,\n${segment}\n`);
  }
  await writeFile(join(live.folder, 'index.m3u8'), `#EXTM3U\n${live.segments.join('')}`);
  await live.publisher.update();
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
    const live = await beginLive();
    const { id } = live;
    await show(live, ['blue', 'red']);
    const first = (await read(id)).data.picture;
    expect(await look(first)).toMatchObject({ width: 320, height: 180, brightest: 'r' });
    expect((await look(first)).bytes).toBeLessThan(40_000);
    await show(live, ['lime']);
    expect((await read(id)).data.picture).toBe(first);
    expect(await look(await readNext(id))).toMatchObject({ brightest: 'g' });
  });

  it.each<[string, (live: Live) => Promise<unknown>]>([
    ['nothing was written yet', async () => {}],
    ['no camera sends', (live) => show(live, ['black'])],
    ['its newest segment is older than 15 seconds', (live) => show(live, ['red'], { sentAt: Date.now() - 16_000 })],
    ['its newest segment is damaged', (live) => show(live, ['red'], { damage: (file) => writeFile(file, 'no video') })],
    ['its newest segment is gone', (live) => show(live, ['red'], { damage: (file) => rm(file) })],
  ])('is missing when %s, and there once it is sent', async (_title, prepare) => {
    const live = await beginLive();
    await prepare(live);
    expect(await read(live.id)).toMatchObject({ status: 200, data: { picture: null } });
    await show(live, ['red']);
    expect(await look(await readNext(live.id))).toMatchObject({ brightest: 'r' });
  });

  it('is missing of a room that is not live', async () => {
    const { id } = await makeRoom(server.db, courseId);
    expect((await read(id)).data.picture).toBeNull();
    expect((await read('999999999')).error?.error).toBe('ROOM_NOT_FOUND');
  });

  it('is made once for all who ask, and of two rooms at a time', async () => {
    const lives = await Promise.all(Array.from({ length: 5 }, beginLive));
    const counts = { made: 0, running: 0, most: 0 };
    const allowed = Promise.withResolvers<void>();
    const pictures = createLivePictures({
      repository: createLiveRepository(server.db),
      clock: server.clock,
      newestSegment: async () => Buffer.from('segment'),
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
