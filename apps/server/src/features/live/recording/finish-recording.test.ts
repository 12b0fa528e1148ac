/** Recordings that one node packaged and another one finishes. */
import { durationOf, readPlaylist } from '@palco/domain/live/playlist';
import { sql } from 'kysely';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../../test/database.ts';
import { beginOutput, createRecordingNodes, type RecordingNode } from '../../../../test/recording-nodes.ts';
import { makeCourse, makeRoom, makeVideo } from '../../../../test/rooms.ts';
import { startS3, type TestS3 } from '../../../../test/s3.ts';
import { filmTake, layTake } from '../../../../test/takes.ts';
import { type Db, openDatabase } from '../../../adapters/db/database.ts';
import type { Jobs } from '../../../adapters/jobs/port.ts';
import { createS3Storage } from '../../../adapters/storage/s3.ts';
import { createRecorder } from './recorder.ts';
import { createRecordingRepository } from './repository.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
let db: Db;
let s3: TestS3;
let storage: ReturnType<typeof createS3Storage>;
let nodes: ReturnType<typeof createRecordingNodes>;
beforeAll(async () => {
  database = await createDatabase('template');
  db = openDatabase(database.url, log);
  s3 = await startS3();
  storage = createS3Storage(s3.config);
});
afterAll(async () => {
  await db.destroy();
  await s3.close();
  await database.drop();
});
beforeEach(() => {
  nodes = createRecordingNodes(db, storage);
});
afterEach(() => nodes.close());

/** The recorder of a node, whose jobs are run by the test. */
const openRecorder = (node: RecordingNode) => {
  const added: { key?: string; delayS?: number }[] = [];
  let finish: (payload: never) => Promise<void> = async () => {};
  const jobs: Pick<Jobs, 'define' | 'repeat'> = {
    repeat: () => {},
    define: (_kind, _rules, work) => {
      finish = work;
      return { add: async (_payload, options) => void added.push(options ?? {}), addPaced: async () => {} };
    },
  };
  const finished: string[] = [];
  const recorder = createRecorder({
    repository: createRecordingRepository(db),
    store: node.store,
    jobs: jobs as Jobs,
    removeUnusedVideo: async () => {},
    onFinished: (_roomId, _recordingId, status) => finished.push(status),
    media: { openRoom: () => Promise.reject(new Error('no live in this test')) },
    packager: {
      open: () => {
        throw new Error('no live in this test');
      },
    },
    log,
    sentIn: () => [],
    isDiskFull: () => false,
    speakerIn: () => null,
  });
  return { recorder, added, finished, finish: (recordingId: string) => finish({ recordingId } as never) };
};

/** A live that has ended in the database, and was packaged by a node. */
const makeLive = async (node: RecordingNode) => {
  const recordingId = await makeVideo(db);
  await db.updateTable('video_assets').set({ status: 'CONVERTING' }).where('id', '=', recordingId).execute();
  const { id: roomId } = await makeRoom(db, await makeCourse(db), { video_id: recordingId });
  await db
    .updateTable('rooms')
    .set({ recording_id: recordingId, live_status: 'ended' })
    .where('id', '=', roomId)
    .execute();
  node.generations.set(roomId, '1');
  return { roomId, recordingId };
};
const videoOf = (id: string) => db.selectFrom('video_assets').selectAll().where('id', '=', id).executeTakeFirst();
const read = async (recordingId: string, file: string) =>
  (await storage.read(`videos/${recordingId}/${file}`, 1_000_000))?.toString() ?? null;
/** As if everything had happened so long ago. */
const age = async (recordingId: string, minutes: number) => {
  const before = sql<Date>`clock_timestamp() - make_interval(mins => ${minutes})`;
  await db.updateTable('live_takes').set({ added_at: before }).where('recording_id', '=', recordingId).execute();
  await db.updateTable('live_segments').set({ added_at: before }).where('recording_id', '=', recordingId).execute();
};

describe('a recording of another node', () => {
  it('becomes a video with playlists and pictures in the store', async () => {
    const [a, b] = [await nodes.start('a'), await nodes.start('b')];
    const live = await makeLive(a);
    const output = beginOutput(a, live);
    const { folder } = await output.openTake({ rungs: 2, isRecorded: true });
    // Longer than the part that pictures are made of in the best quality.
    await filmTake(folder, 0, '160x90', 46);
    await filmTake(folder, 1, '320x180', 46);
    await output.update();
    const unrecorded = await output.openTake({ rungs: 1, isRecorded: false });
    await layTake(unrecorded.folder, 3);
    await output.update();
    const { finish, finished } = openRecorder(b);
    await expect(finish(live.recordingId)).rejects.toThrow('not stored yet');
    expect(await a.store.end(live.recordingId)).toBe('complete');
    await finish(live.recordingId);
    expect(finished).toEqual(['READY']);
    expect(await videoOf(live.recordingId)).toMatchObject({ status: 'READY', width: 320, height: 180, failures: 0 });
    expect(Number((await videoOf(live.recordingId))?.duration_s)).toBeCloseTo(46, 1);
    expect(await read(live.recordingId, 'master.m3u8')).toContain('RESOLUTION=320x180');
    for (const variant of ['v0', 'v1']) {
      const text = (await read(live.recordingId, `${variant}/index.m3u8`)) ?? '';
      expect(text).toContain('#EXT-X-ENDLIST');
      expect(text).not.toContain('unrecorded');
      for (const { uri, init } of readPlaylist(text))
        for (const one of [uri, init])
          expect(await storage.size(`videos/${live.recordingId}/${one.replace('../', '')}`)).toBeGreaterThan(0);
    }
    for (const file of ['poster.jpg', 'sprite-000.jpg', 'thumbnails.vtt'])
      expect(await storage.size(`videos/${live.recordingId}/${file}`), file).toBeGreaterThan(0);
    // The thumbnail of its last two seconds, in sheets of six by five.
    const sheet = await storage.read(`videos/${live.recordingId}/sprite-000.jpg`, 1_000_000);
    const last = sharp(sheet ?? Buffer.alloc(0)).extract({ left: 4 * 160, top: 3 * 90, width: 160, height: 90 });
    expect((await sharp(await last.toBuffer()).stats()).channels[0]?.mean).toBeGreaterThan(50);
    // From now on it is a film like others, on every node.
    b.playlists.changed(live.recordingId);
    expect(await b.files.open(live.recordingId, 'master.m3u8')).toBeNull();
  });

  it('waits for segments whose node may come back, and is finished without them after ten minutes', async () => {
    const [a, b] = [await nodes.start('a'), await nodes.start('b')];
    const live = await makeLive(a);
    const output = beginOutput(a, live);
    const { folder } = await output.openTake({ rungs: 1, isRecorded: true });
    await filmTake(folder, 0, '320x180');
    await output.update();
    await a.store.end(live.recordingId);
    // The second one was never sent.
    await db
      .updateTable('live_segments')
      .set({ stored_at: null })
      .where('recording_id', '=', live.recordingId)
      .where('number', '=', 1)
      .execute();
    const { finish, finished } = openRecorder(b);
    await expect(finish(live.recordingId)).rejects.toThrow('not stored yet');
    await age(live.recordingId, 11);
    await db.insertInto('nodes').values({ id: 'a', name: 'a', seen_at: new Date() }).execute();
    await expect(finish(live.recordingId)).rejects.toThrow('not stored yet');
    expect(await videoOf(live.recordingId)).toMatchObject({ status: 'CONVERTING', failures: 0 });
    await db.deleteFrom('nodes').where('id', '=', 'a').execute();
    await finish(live.recordingId);
    expect(finished).toEqual(['READY']);
    const text = (await read(live.recordingId, 'v0/index.m3u8')) ?? '';
    expect(
      text.split('#EXT-X-DISCONTINUITY\n').map((part) => readPlaylist(part).map(({ uri }) => uri.slice(-9))),
    ).toEqual([['00000.m4s'], ['00002.m4s']]);
    expect(durationOf([readPlaylist(text)])).toBeCloseTo(4, 1);
  });

  it('in which nothing was ever packaged is removed, one whose segments are all lost is not', async () => {
    const [a, b] = [await nodes.start('a'), await nodes.start('b')];
    const { finish, finished } = openRecorder(b);
    const empty = await makeLive(a);
    const output = beginOutput(a, empty);
    await layTake((await output.openTake({ rungs: 1, isRecorded: false })).folder, 1);
    await output.update();
    await finish(empty.recordingId);
    expect([await videoOf(empty.recordingId), finished]).toEqual([undefined, ['UPLOAD_ERROR']]);
    expect(
      await db.selectFrom('live_takes').select('name').where('recording_id', '=', empty.recordingId).execute(),
    ).toEqual([]);

    const cutOff = await nodes.start('c', { write: () => Promise.reject(new Error('The store is away.')) });
    const lost = await makeLive(cutOff);
    const packaged = beginOutput(cutOff, lost);
    const { folder } = await packaged.openTake({ rungs: 1, isRecorded: true });
    await layTake(folder, 2);
    await packaged.update();
    await cutOff.store.close();
    await age(lost.recordingId, 11);
    await expect(finish(lost.recordingId)).rejects.toThrow('was lost');
    expect(await videoOf(lost.recordingId)).toMatchObject({ status: 'CONVERTING', failures: 1 });
  });

  it('is finished once, whichever nodes are notified of the end of the live', async () => {
    const [a, b] = [await nodes.start('a'), await nodes.start('b')];
    const live = await makeLive(a);
    beginOutput(a, live);
    const [packaging, other] = [openRecorder(a), openRecorder(b)];
    await packaging.recorder.end(live.roomId, live.recordingId);
    await other.recorder.end(live.roomId, live.recordingId);
    expect([packaging.added, other.added]).toEqual([
      [{ key: live.recordingId }],
      [{ key: live.recordingId, delayS: 5 }],
    ]);
  });
});
