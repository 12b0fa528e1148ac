/** Nodes that stop while the store is away and segments of lives are only on their disks. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCourse, makeRoom, makeVideo } from '../../test/rooms.ts';
import { startS3, type TestS3 } from '../../test/s3.ts';
import { startTestNodes, type TestServer } from '../../test/server.ts';
import { layTake } from '../../test/takes.ts';
import { type Db, openDatabase } from '../adapters/db/database.ts';
import { aliveS } from '../adapters/nodes/port.ts';
import { createSegmentRepository } from '../features/live/recording/segment-repository.ts';

let s3: TestS3;
let cluster: Awaited<ReturnType<typeof startTestNodes>>;
const folders: string[] = [];
const recordings: string[] = [];

beforeAll(async () => {
  s3 = await startS3();
  for (const index of [0, 1, 2]) {
    const folder = await mkdtemp(join(tmpdir(), 'palco-unstored-'));
    await writeFile(join(folder, 'node-id'), nodeId(index));
    folders.push(folder);
  }
  await s3.stop();
  cluster = await startTestNodes(3, {
    configOf: (index) => ({ s3: s3.config, dataDir: folders[index] ?? '' }),
    databaseUrlOf: async (index, url) => {
      if (index === 1) await leaveSegments(url);
      return url;
    },
  });
});
afterAll(async () => {
  await cluster.close();
  await s3.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const nodeId = (index: number) => `0000000${index}-0000-4000-8000-000000000000`;
const db = () => (cluster.nodes[0] as TestServer).db;

/** Writes segments that former processes of the nodes published and could not store. */
const leaveSegments = async (url: string) => {
  const opened = openDatabase(url, pino({ level: 'silent' }), { poolSize: 1 });
  const courseId = await makeCourse(opened);
  for (const index of [1, 2]) recordings[index] = await leaveSegment(opened, courseId, index);
  await opened.destroy();
};
const leaveSegment = async (opened: Db, courseId: string, index: number): Promise<string> => {
  const recordingId = await makeVideo(opened);
  await opened.updateTable('video_assets').set({ status: 'CONVERTING' }).where('id', '=', recordingId).execute();
  const { id: roomId } = await makeRoom(opened, courseId, { recording_id: recordingId });
  await layTake(join(folders[index] ?? '', 'live', recordingId, 'takes/g1-x-0'), 1, { isEnded: true });
  await createSegmentRepository(opened).add(
    { roomId, recordingId, nodeId: nodeId(index), generation: '1' },
    { name: 'g1-x-0', isRecorded: true, layers: 1, removed: [], isEnded: true },
    [
      {
        ...{ layer: 0, number: 0, name: 'seg-00000.m4s', init: 'init-0.mp4', width: 320, height: 180 },
        ...{ video_codec: 'avc1', duration_s: 2, sent_at: null, bytes: 10, is_lost: false },
      },
    ],
  );
  // The live was long ago.
  await opened
    .updateTable('live_segments')
    .set({ added_at: new Date(Date.now() - 3_600_000) })
    .where('recording_id', '=', recordingId)
    .execute();
  return recordingId;
};
const rowOf = (index: number) =>
  db().selectFrom('nodes').select(['seen_at', 'is_draining']).where('id', '=', nodeId(index)).executeTakeFirst();
const isExpected = (index: number) => createSegmentRepository(db()).isExpected(recordings[index] ?? '');

describe('a node that stops while the store is away', () => {
  it('is expected back with its segments, and not alive meanwhile', async () => {
    const [, node] = cluster.nodes as [TestServer, TestServer];
    expect(await isExpected(1)).toBe(true);
    const closing = node.close();
    // No rooms are given to it from then on.
    await expect.poll(async () => (await rowOf(1))?.is_draining).toBe(true);
    await closing;
    const row = await rowOf(1);
    expect(Date.now() - (row?.seen_at.getTime() ?? 0)).toBeGreaterThan(aliveS * 1000);
    expect(await isExpected(1)).toBe(true);
    await db()
      .updateTable('nodes')
      .set({ seen_at: new Date(0) })
      .where('id', '=', nodeId(1))
      .execute();
    expect(await isExpected(1)).toBe(false);
  });

  it('waits for the store until its time to drain is over, and leaves nothing behind', async () => {
    const node = cluster.nodes[2] as TestServer;
    let isDrained = false;
    const draining = node.palco.drain(3600, new AbortController().signal).then(() => {
      isDrained = true;
    });
    await expect.poll(async () => (await rowOf(2))?.is_draining).toBe(true);
    expect([isDrained, await isExpected(2)]).toEqual([false, true]);
    await s3.start();
    await draining;
    expect(await isExpected(2)).toBe(false);
    await node.close();
    expect(await rowOf(2)).toBeUndefined();
  });
});
