/** Lives of a server that is alone: the files that players are given, the rows that follow, and the video that is made of them. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { durationOf, readPlaylist } from '@palco/domain/live/playlist';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../../test/database.ts';
import { makeCourse, makeRoom, makeVideo } from '../../../../test/rooms.ts';
import { filmTake, type LaidTake, layTake } from '../../../../test/takes.ts';
import { type Db, openDatabase } from '../../../adapters/db/database.ts';
import { createFfmpeg } from '../../../adapters/transcoder/ffmpeg.ts';
import { setAside } from '../../../shared/deleted-files.ts';
import { createLocalStore, type LocalStorePorts } from './local-store.ts';
import { SegmentPublisher } from './segment-publisher.ts';
import { createSegmentRepository } from './segment-repository.ts';
import { TakeReader } from './take-files.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
let db: Db;
let videos: string;
let recordingId: string;
let roomId: string;
beforeAll(async () => {
  database = await createDatabase('template');
  db = openDatabase(database.url, log);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
beforeEach(async () => {
  videos = await mkdtemp(join(tmpdir(), 'palco-local-lives-'));
  recordingId = await makeVideo(db);
  await db.updateTable('video_assets').set({ status: 'CONVERTING' }).where('id', '=', recordingId).execute();
  roomId = (await makeRoom(db, await makeCourse(db), { recording_id: recordingId })).id;
});
afterEach(() => rm(videos, { recursive: true, force: true }));

const openStore = (transcoder: LocalStorePorts['transcoder'] = createFfmpeg()) =>
  createLocalStore({
    repository: createSegmentRepository(db, { isAlone: true }),
    transcoder,
    nodeId: 'this',
    videosFolder: videos,
    onAdded: () => {},
    log,
  });

/** A process that packages the live. */
const begin = async () => {
  const store = openStore();
  const output = store.open({ roomId, recordingId }, () => {});
  if (!output) throw new Error('a server that is alone has every room');
  // Segments that existed before are listed.
  await output.update();
  const textOf = (file: string) => store.listingOf(recordingId)?.texts.get(file) ?? null;
  const listed = () =>
    textOf('v0/index.m3u8')
      ?.split('\n')
      .flatMap((line) => /takes\/(.*)\.m4s/.exec(line)?.[1] ?? []);
  return { store, output, textOf, listed };
};
const takeOf = (name: string) => join(videos, recordingId, 'takes', name);
const lay = (name: string, segments: number, laid: LaidTake = {}) => layTake(takeOf(name), segments, laid);
const rows = () =>
  db
    .selectFrom('live_segments')
    .select(['take', 'layer', 'number', 'is_lost', sql<boolean>`stored_at is not null`.as('isStored')])
    .where('recording_id', '=', recordingId)
    .orderBy('id')
    .execute();
const withoutDatabase = async (work: () => Promise<void>) => {
  await sql`alter table live_segments rename to live_segments_away`.execute(db);
  try {
    await work();
  } finally {
    await sql`alter table live_segments_away rename to live_segments`.execute(db);
  }
};
const finalText = () => readFile(join(videos, recordingId, 'v0/index.m3u8'), 'utf8');

describe('the playlists of a live', () => {
  it('are others when a segment was added, and only then', async () => {
    const { store, output, listed } = await begin();
    await lay('0000', 1);
    expect(await output.update()).toBe(true);
    expect(listed()).toEqual(['0000/v0/seg-00000']);
    const before = store.listingOf(recordingId)?.version;
    expect(await output.update()).toBe(false);
    expect(store.listingOf(recordingId)?.version).toBe(before);
    await lay('0000', 2);
    expect(await output.update()).toBe(true);
    expect(store.listingOf(recordingId)?.version).not.toBe(before);
    expect(listed()).toEqual(['0000/v0/seg-00000', '0000/v0/seg-00001']);
  });

  it('list a take that ended without reading it again', async () => {
    const { output, listed } = await begin();
    await lay('0000', 1, { isEnded: true });
    await output.update();
    await rm(takeOf('0000'), { recursive: true });
    await mkdir(takeOf('0000'));
    await lay('0001', 1);
    await output.update();
    expect(listed()).toEqual(['0000/v0/seg-00000', '0001/v0/seg-00000']);
  });

  it('list only what came since when the files were deleted with the recording', async () => {
    const { output, listed } = await begin();
    await layTake((await output.openTake({ rungs: 1, isRecorded: true })).folder, 2, { isEnded: true });
    await output.update();
    await setAside(join(videos, recordingId));
    const next = await output.openTake({ rungs: 1, isRecorded: true });
    expect(next.baseMs(0)).toBe(0);
    await layTake(next.folder, 1);
    await output.update();
    expect(listed()).toEqual(['0000/v0/seg-00000']);
  });

  it('wait for the first segment of every rung of a take, so that no segment is replaced by another later', async () => {
    const { output, listed } = await begin();
    await mkdir(join(takeOf('0000'), 'v0'), { recursive: true });
    await lay('0000', 1, { rung: 1, height: 360 });
    await output.update();
    expect(listed()).toBeUndefined();
    await lay('0000', 1);
    await output.update();
    expect(listed()).toEqual(['0000/v0/seg-00000']);
    // The server is killed before a rung has a segment: what there is of the take is played in every variant.
    await mkdir(join(takeOf('0001'), 'v0'), { recursive: true });
    await lay('0001', 1, { rung: 1, height: 360 });
    await output.update();
    expect(listed()).toEqual(['0000/v0/seg-00000']);
    await lay('0002', 1);
    await output.update();
    expect(listed()).toEqual(['0000/v0/seg-00000', '0001/v1/seg-00000', '0002/v0/seg-00000']);
  });

  it('list the last minute of what is not recorded, whose older segments are removed', async () => {
    const { output, listed, textOf } = await begin();
    await lay('0000', 3, { isEnded: true });
    await lay('0001.unrecorded', 60);
    await output.update();
    expect(listed()?.at(0)).toBe('0001.unrecorded/v0/seg-00030');
    expect(listed()).toHaveLength(30);
    expect(textOf('v0/index.m3u8')).toContain('#EXT-X-MEDIA-SEQUENCE:33');
    const at = (segment: number) => existsSync(join(takeOf('0001.unrecorded'), `v0/seg-000${segment}.m4s`));
    expect([at(10), at(13), at(15), at(30)]).toEqual([false, false, true, true]);
    // There is space again: viewers can rewind to the same segment, and no further.
    await lay('0002', 5);
    await output.update();
    expect(listed()?.at(0)).toBe('0001.unrecorded/v0/seg-00030');
  });

  it('count on over segments that were removed, also after a restart, whose take begins where the former one ended', async () => {
    await lay('0000.unrecorded', 45, { removed: 5000 });
    const former = await begin();
    await former.output.update();
    expect(former.textOf('v0/index.m3u8')).toContain('#EXT-X-MEDIA-SEQUENCE:5015\n#EXT-X-DISCONTINUITY-SEQUENCE:0\n');
    const next = await (await begin()).output.openTake({ rungs: 1, isRecorded: false });
    expect([next.baseMs(0), next.keptS]).toEqual([5045 * 2000, 90]);
    await lay('0001.unrecorded', 10);
    const { output, textOf } = await begin();
    await output.update();
    expect(textOf('v0/index.m3u8')).toContain('#EXT-X-MEDIA-SEQUENCE:5025\n#EXT-X-DISCONTINUITY-SEQUENCE:0\n');
    await lay('0001.unrecorded', 45, { removed: 100 });
    await output.update();
    expect(textOf('v0/index.m3u8')).toContain('#EXT-X-MEDIA-SEQUENCE:5160\n#EXT-X-DISCONTINUITY-SEQUENCE:1\n');
    expect(await readdir(join(takeOf('0000.unrecorded'), 'v0'))).toEqual(['index.m3u8', 'init-0.mp4']);
  });

  it('list at once what was written before a start, also where an earlier release had written playlists as files', async () => {
    await lay('0000', 2);
    const former = join(videos, recordingId, 'v0/index.m3u8');
    await mkdir(join(former, '..'));
    await writeFile(former, '#EXTM3U\n');
    await writeFile(join(videos, recordingId, 'master.m3u8'), '#EXTM3U\n');
    const { listed } = await begin();
    expect(listed()).toEqual(['0000/v0/seg-00000', '0000/v0/seg-00001']);
    expect(await readdir(join(videos, recordingId))).toEqual(['takes']);
  });

  it('do not exist while nothing was sent', async () => {
    const { store, output } = await begin();
    expect(await output.update()).toBe(false);
    expect(store.listingOf(recordingId)).toBeNull();
  });
});

describe('the rows of a live', () => {
  it('are those of the recording, and each segment is stored where it was written', async () => {
    const { store, output } = await begin();
    const { folder } = await output.openTake({ rungs: 2, isRecorded: true });
    await layTake(folder, 2);
    // A rung that never had a segment.
    await output.update();
    await layTake(folder, 2, { rung: 1, height: 360 });
    await layTake((await output.openTake({ rungs: 1, isRecorded: false })).folder, 3);
    await output.update();
    expect(await store.end(recordingId)).toBe('complete');
    expect((await rows()).map(({ take, layer, number }) => `${take} ${layer} ${number}`).toSorted()).toEqual([
      '0000 0 0',
      '0000 0 1',
      '0000 1 0',
      '0000 1 1',
    ]);
    expect((await rows()).every(({ isStored, is_lost }) => isStored && !is_lost)).toBe(true);
  });

  it('follow when the database is back; players and the end of the live do not wait for it', async () => {
    const { store, output, listed } = await begin();
    const { folder } = await output.openTake({ rungs: 1, isRecorded: true });
    await withoutDatabase(async () => {
      await layTake(folder, 1);
      await output.update();
      await layTake(folder, 2);
      expect(await output.update()).toBe(true);
      expect(listed()).toEqual(['0000/v0/seg-00000', '0000/v0/seg-00001']);
      expect(await store.end(recordingId)).toBe('complete');
    });
    expect(await rows()).toEqual([]);
    const next = await begin();
    await layTake(folder, 3);
    await next.output.update();
    await next.store.end(recordingId);
    expect((await rows()).map(({ number }) => number)).toEqual([0, 1, 2]);
  });

  it('of a long outage follow in many statements, and go on behind those that were made', async () => {
    const repository = createSegmentRepository(db, { isAlone: true });
    const added: { segments: number; isEnded: boolean }[] = [];
    let isAway = false;
    const add: typeof repository.add = (owner, take, segments) => {
      added.push({ segments: segments.length, isEnded: take.isEnded });
      return isAway && added.length === 2
        ? Promise.reject(new Error('away again'))
        : repository.add(owner, take, segments);
    };
    const publisher = new SegmentPublisher(
      { roomId, recordingId, nodeId: 'this', generation: '1' },
      {
        repository: { ...repository, add },
        folder: join(videos, recordingId),
        log,
        upload: () => {},
        onAdded: () => {},
        onReplaced: () => {},
        alone: { reader: new TakeReader(join(videos, recordingId)) },
      },
    );
    await lay('0000', 700, { isEnded: true });
    await lay('0000', 650, { rung: 1, height: 360, isEnded: true });
    isAway = true;
    await expect(publisher.update()).rejects.toThrow('away again');
    expect(await rows()).toHaveLength(500);
    isAway = false;
    expect(await publisher.update()).toBe(true);
    expect(added).toEqual([
      { segments: 500, isEnded: false },
      { segments: 500, isEnded: false },
      { segments: 500, isEnded: false },
      { segments: 350, isEnded: true },
    ]);
    expect((await rows()).filter(({ layer }) => layer === 0).map(({ number }) => number)).toEqual(
      Array.from({ length: 700 }, (_, number) => number),
    );
    expect(await rows()).toHaveLength(1350);
  });

  it('are missing of a recording that was deleted, whose live goes on', async () => {
    const { store, output, listed } = await begin();
    await layTake((await output.openTake({ rungs: 1, isRecorded: true })).folder, 1);
    await db.updateTable('rooms').set({ video_id: null, recording_id: null }).where('id', '=', roomId).execute();
    await db.deleteFrom('video_assets').where('id', '=', recordingId).execute();
    await output.update();
    await layTake((await output.openTake({ rungs: 1, isRecorded: true })).folder, 1);
    expect(await output.update()).toBe(true);
    expect(listed()).toEqual(['0000/v0/seg-00000', '0001/v0/seg-00000']);
    expect(await store.end(recordingId)).toBe('complete');
    expect(await rows()).toEqual([]);
  });

  it('do not depend on a room that another node had when there were several', async () => {
    await db
      .insertInto('media_places')
      .values({ room_id: roomId, node_id: 'another', generation: '7', placed_at: new Date() })
      .execute();
    const { store, output } = await begin();
    await layTake((await output.openTake({ rungs: 1, isRecorded: true })).folder, 1);
    await output.update();
    await store.end(recordingId);
    expect(await rows()).toHaveLength(1);
  });
});

describe('the video of a live', () => {
  it('is made of files without rows, as a server that was killed during an outage leaves them, or an earlier release', async () => {
    await mkdir(join(takeOf('0000'), 'v0'), { recursive: true });
    await filmTake(takeOf('0000'), 0, '320x180');
    await lay('0001.unrecorded', 3);
    const store = openStore();
    expect(await store.finish(recordingId)).toMatchObject({ width: 320, height: 180 });
    expect(durationOf([readPlaylist(await finalText())])).toBeCloseTo(6, 1);
    expect(await finalText()).toContain('#EXT-X-ENDLIST');
    expect(await finalText()).not.toContain('unrecorded');
    const files = await readdir(join(videos, recordingId), { recursive: true });
    expect(files).toEqual(expect.arrayContaining(['master.m3u8', 'poster.jpg', 'sprite-000.jpg', 'thumbnails.vtt']));
    expect(files.filter((file) => /unrecorded|\.new$/.test(file))).toEqual([]);
    // The pictures were made of second names of the segments, and those are gone.
    expect(await readdir(join(videos, '.finishing'))).toEqual([]);
    // Again, as after a kill before the database knew of it.
    expect(await store.finish(recordingId)).toMatchObject({ width: 320 });
  });

  it('is not begun while the database is away, and nothing is lost', async () => {
    await mkdir(join(takeOf('0000'), 'v0'), { recursive: true });
    await filmTake(takeOf('0000'), 0, '320x180', 2);
    const store = openStore();
    await withoutDatabase(async () => {
      await expect(store.finish(recordingId)).rejects.toThrow();
    });
    expect(await store.finish(recordingId)).not.toBeNull();
  });

  it('leaves out a segment whose file is gone', async () => {
    await mkdir(join(takeOf('0000'), 'v0'), { recursive: true });
    await filmTake(takeOf('0000'), 0, '320x180');
    await rm(join(takeOf('0000'), 'v0/seg-00001.m4s'));
    expect(await openStore().finish(recordingId)).not.toBeNull();
    expect((await rows()).map(({ number, is_lost }) => [number, is_lost])).toEqual([
      [0, false],
      [1, true],
      [2, false],
    ]);
    const parts = (await finalText()).split('#EXT-X-DISCONTINUITY\n');
    expect(parts.map((part) => readPlaylist(part).map(({ uri }) => uri.slice(-9)))).toEqual([
      ['00000.m4s'],
      ['00002.m4s'],
    ]);
  });

  it('leaves out a segment that was lost after it was listed, and has it when its file is there again', async () => {
    await mkdir(join(takeOf('0000'), 'v0'), { recursive: true });
    await filmTake(takeOf('0000'), 0, '320x180');
    const { store } = await begin();
    await store.end(recordingId);
    expect((await rows()).map(({ isStored }) => isStored)).toEqual([true, true, true]);
    const segment = join(takeOf('0000'), 'v0/seg-00000.m4s');
    await rename(segment, `${segment}.away`);
    expect(await store.finish(recordingId)).toMatchObject({ width: 320 });
    expect(await finalText()).not.toContain('seg-00000');
    await rename(`${segment}.away`, segment);
    await store.finish(recordingId);
    expect(await finalText()).toContain('seg-00000');
  });

  it('is made of a take that counts as open on another node, as in a folder that was copied', async () => {
    await mkdir(join(takeOf('0000'), 'v0'), { recursive: true });
    await filmTake(takeOf('0000'), 0, '320x180', 2);
    await createSegmentRepository(db, { isAlone: true }).add(
      { roomId, recordingId, nodeId: 'former', generation: '1' },
      { name: '0000', isRecorded: true, layers: 1, removed: [], isEnded: false },
      [],
    );
    expect(await openStore().finish(recordingId)).not.toBeNull();
  });

  it('is made while the server starts and removes what a former one had left', async () => {
    await mkdir(join(takeOf('0000'), 'v0'), { recursive: true });
    await filmTake(takeOf('0000'), 0, '320x180', 2);
    await mkdir(join(videos, '.finishing/former'), { recursive: true });
    const pictures = createFfmpeg();
    const store: ReturnType<typeof openStore> = openStore({
      makePictures: async (...made) => {
        await store.resume();
        return pictures.makePictures(...made);
      },
    });
    expect(await store.finish(recordingId)).not.toBeNull();
    expect(await readdir(join(videos, '.finishing'))).toEqual([]);
  });

  it('does not exist when nothing was sent, or nothing recorded', async () => {
    const { store } = await begin();
    await store.end(recordingId);
    expect(await store.finish(recordingId)).toBeNull();
    await lay('0000.unrecorded', 3);
    expect(await store.finish(recordingId)).toBeNull();
  });
});
