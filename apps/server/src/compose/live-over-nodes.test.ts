/** The files of a live through two servers of which one packages it: signed addresses, real HTTP, a real S3 store. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { getRoom } from '@palco/contract/rooms';
import { deleteVideo } from '@palco/contract/uploads';
import { readPlaylist } from '@palco/domain/live/playlist';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call, logIn, type Person } from '../../test/client.ts';
import { makeCourse, makeRoom, makeVideo } from '../../test/rooms.ts';
import { startS3, type TestS3 } from '../../test/s3.ts';
import { startTestNodes, type TestServer } from '../../test/server.ts';
import { layTake } from '../../test/takes.ts';
import { readNodeId } from '../adapters/nodes/node-id.ts';
import { createS3Storage } from '../adapters/storage/s3.ts';
import { createFfmpeg } from '../adapters/transcoder/ffmpeg.ts';
import { createSegmentRepository } from '../features/live/recording/segment-repository.ts';
import { createSharedStore } from '../features/live/recording/shared-store.ts';
import type { RecordingStore } from '../features/live/recording/store.ts';

let s3: TestS3;
let storage: ReturnType<typeof createS3Storage>;
let cluster: Awaited<ReturnType<typeof startTestNodes>>;
let a: TestServer;
let b: TestServer;
let organizer: Person;
/** The store of node A, through which a test packages a live. */
let store: RecordingStore;
let live: { roomId: string; recordingId: string };
beforeAll(async () => {
  s3 = await startS3();
  storage = createS3Storage(s3.config);
  cluster = await startTestNodes(2, { configOf: () => ({ s3: s3.config }) });
  [a, b] = cluster.nodes as [TestServer, TestServer];
  organizer = await logIn(a.url, 'organizer@palco.test');
  store = createSharedStore({
    repository: createSegmentRepository(a.db),
    storage,
    transcoder: createFfmpeg(),
    nodeId: await readNodeId(a.dataDir),
    generationHere: () => '1',
    folders: { spool: join(a.dataDir, 'live'), scratch: join(a.dataDir, 'finishing') },
    onAdded: () => {},
    log: pino({ level: 'silent' }),
    uploads: { retryMs: { first: 20, longest: 100 } },
  });
});
afterAll(async () => {
  await store.close();
  await cluster.close();
  await s3.close();
});
beforeEach(async () => {
  const recordingId = await makeVideo(a.db);
  await a.db.updateTable('video_assets').set({ status: 'PREPARING' }).where('id', '=', recordingId).execute();
  const room = { recording_id: recordingId, is_live: true, live_status: 'live', video_id: null } as const;
  const { id: roomId } = await makeRoom(a.db, await makeCourse(a.db, { isOpen: true }), room);
  live = { roomId, recordingId };
});

/** How a viewer fetches the files of the live. */
const watch = async () => {
  const opened = await call(a.url, getRoom, { params: { id: live.roomId }, query: {} }, organizer);
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  const master = opened.data.videoUrl ?? '';
  return (node: TestServer, file: string, headers: Record<string, string> = {}) =>
    fetch(new URL(master.replace('master.m3u8', file), node.url), { headers: { cookie, ...headers } });
};
const openTake = async () => {
  const output = store.open(live, () => {});
  if (!output) throw new Error('the node does not have the room');
  const { folder } = await output.openTake({ rungs: 1, isRecorded: true });
  return { output, folder };
};

describe('a live that one of two servers packages', () => {
  it('is played through both, from the first segment on, whether it is stored or not', async () => {
    const get = await watch();
    expect((await get(b, 'master.m3u8')).status).toBe(404);
    const { output, folder } = await openTake();
    await s3.stop();
    await layTake(folder, 2);
    await output.update();
    await expect.poll(async () => (await get(b, 'master.m3u8')).status).toBe(200);
    const playlist = await get(b, 'v0/index.m3u8');
    expect(playlist.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
    const [segment] = readPlaylist(await playlist.text());
    const file = segment?.uri.replace('../', '') ?? '';
    const hot = await get(b, file);
    expect([hot.status, hot.headers.get('content-type'), await hot.text()]).toEqual([
      200,
      'video/iso.segment',
      `${folder} 0 0`,
    ]);
    expect((await get(b, file, { range: 'bytes=1-3' })).status).toBe(206);
    await s3.start();
    await expect.poll(() => storage.size(`videos/${live.recordingId}/${file}`)).not.toBeNull();
    const sum = async (node: TestServer) =>
      createHash('sha256')
        .update(Buffer.from(await (await get(node, file)).arrayBuffer()))
        .digest('hex');
    expect(await sum(a)).toBe(await sum(b));
    expect((await get(b, file.replace('seg-00000', 'seg-00077'))).status).toBe(404);
  });

  it('is answered when the segment that a player asks for is there, on the server that does not package', async () => {
    const get = await watch();
    const { output, folder } = await openTake();
    await layTake(folder, 1);
    await output.update();
    await expect.poll(async () => (await get(b, 'v0/index.m3u8')).status).toBe(200);
    const asked = get(b, 'v0/index.m3u8?_HLS_msn=1').then((answer) => answer.text());
    await layTake(folder, 2);
    await output.update();
    expect(readPlaylist(await asked)).toHaveLength(2);
  });

  it('leaves no rows when its recording is deleted, and is not published any more', async () => {
    const { output, folder } = await openTake();
    await layTake(folder, 1);
    await output.update();
    await a.db.updateTable('video_assets').set({ status: 'UPLOAD_ERROR' }).where('id', '=', live.recordingId).execute();
    await call(b.url, deleteVideo, { params: { id: live.recordingId } }, organizer);
    await layTake(folder, 2);
    expect(await output.update()).toBe(false);
    const rows = await a.db
      .selectFrom('live_segments')
      .select('id')
      .where('recording_id', '=', live.recordingId)
      .execute();
    expect(rows).toEqual([]);
  });
});
