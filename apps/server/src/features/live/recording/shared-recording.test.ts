/** Recordings of several nodes: real PostgreSQL, a real S3 store, real HTTP between nodes. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readPlaylist } from '@palco/domain/live/playlist';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../../test/database.ts';
import { beginOutput, createRecordingNodes } from '../../../../test/recording-nodes.ts';
import { makeCourse, makeRoom, makeVideo } from '../../../../test/rooms.ts';
import { startS3, type TestS3 } from '../../../../test/s3.ts';
import { layTake } from '../../../../test/takes.ts';
import { type Db, openDatabase } from '../../../adapters/db/database.ts';
import type { Storage } from '../../../adapters/storage/port.ts';
import { createS3Storage } from '../../../adapters/storage/s3.ts';

let database: TestDatabase;
let db: Db;
let s3: TestS3;
let storage: ReturnType<typeof createS3Storage>;
let courseId: string;
let nodes: ReturnType<typeof createRecordingNodes>;
beforeAll(async () => {
  database = await createDatabase('template');
  db = openDatabase(database.url, pino({ level: 'silent' }));
  s3 = await startS3();
  storage = createS3Storage(s3.config);
  courseId = await makeCourse(db);
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

/** A live room with its recording, placed on a node. */
const makeLive = async (nodeId: string) => {
  const recordingId = await makeVideo(db);
  await db.updateTable('video_assets').set({ status: 'CONVERTING' }).where('id', '=', recordingId).execute();
  const { id: roomId } = await makeRoom(db, courseId, {
    recording_id: recordingId,
    is_live: true,
    live_status: 'live',
  });
  await db
    .insertInto('media_places')
    .values({ room_id: roomId, node_id: nodeId, generation: '1', placed_at: new Date() })
    .execute();
  return { roomId, recordingId };
};
const place = (roomId: string, nodeId: string, generation: string) =>
  db.updateTable('media_places').set({ node_id: nodeId, generation }).where('room_id', '=', roomId).execute();
const rowsOf = (recordingId: string) =>
  db.selectFrom('live_segments').selectAll().where('recording_id', '=', recordingId).orderBy('id').execute();
const isStored = async (recordingId: string) =>
  (await rowsOf(recordingId)).every(({ stored_at }) => stored_at !== null);
const oneTake = { rungs: 1, isRecorded: true };

describe('a live that a node packages', () => {
  it('has a row and an object for each segment, and is listed by another node; stored files leave its own', async () => {
    const [a, b] = [await nodes.start('a', { keptMs: 1 }), await nodes.start('b')];
    const live = await makeLive('a');
    a.generations.set(live.roomId, '1');
    const output = beginOutput(a, live);
    const { folder } = await output.openTake({ rungs: 2, isRecorded: true });
    await layTake(folder, 2);
    await layTake(folder, 2, { rung: 1, height: 360 });
    expect(await output.update()).toBe(true);
    expect(await output.update()).toBe(false);
    await expect.poll(() => isStored(live.recordingId)).toBe(true);
    const rows = await rowsOf(live.recordingId);
    expect(rows.map(({ layer, number, name, height, bytes }) => [layer, number, name, height, bytes > 0])).toEqual([
      [0, 0, 'seg-00000.m4s', 180, true],
      [0, 1, 'seg-00001.m4s', 180, true],
      [1, 0, 'seg-00000.m4s', 360, true],
      [1, 1, 'seg-00001.m4s', 360, true],
    ]);
    for (const { take, layer, name, init, bytes } of rows) {
      const at = `videos/${live.recordingId}/takes/${take}/v${layer}`;
      expect([await storage.size(`${at}/${name}`), await storage.size(`${at}/${init}`)]).toEqual([bytes, 64]);
    }
    expect((await b.files.open(live.recordingId, 'master.m3u8'))?.toString()).toContain('v1/index.m3u8');
    const listed = readPlaylist(String(await b.files.open(live.recordingId, 'v1/index.m3u8')));
    expect(listed.map(({ durationS }) => durationS)).toEqual([2, 2]);
    const first = listed[0]?.uri.replace('../', '') ?? '';
    expect(String(await b.files.open(live.recordingId, first))).toBe(`${folder} 1 0`);
    await expect.poll(() => readdir(join(folder, 'v1'))).toEqual(['index.m3u8', 'init-0.mp4']);
  });

  it('is fetched from its node while the store is away, and from the store when the node is gone', async () => {
    const [a, b, c] = [await nodes.start('a'), await nodes.start('b'), await nodes.start('c')];
    const live = await makeLive('a');
    a.generations.set(live.roomId, '1');
    const output = beginOutput(a, live);
    const { folder } = await output.openTake(oneTake);
    await s3.stop();
    await layTake(folder, 1, { sentAt: new Date() });
    await output.update();
    const [row] = await rowsOf(live.recordingId);
    const file = `takes/${row?.take}/v0/seg-00000.m4s`;
    expect(String(await b.files.open(live.recordingId, file))).toBe(`${folder} 0 0`);
    // The present picture of the live, as the dashboard asks for it.
    const picture = await b.files.newestSegment(live.recordingId, new Date(Date.now() - 600_000));
    expect(picture?.toString('latin1', 64)).toBe(`${folder} 0 0`);
    expect(await b.files.newestSegment(live.recordingId, new Date(Date.now() + 600_000))).toBeNull();
    await layTake(folder, 3);
    await output.update();
    expect((await rowsOf(live.recordingId)).map(({ stored_at }) => stored_at)).toEqual([null, null, null]);
    await s3.start();
    await expect.poll(() => isStored(live.recordingId)).toBe(true);
    await a.die();
    expect(String(await c.files.open(live.recordingId, file))).toBe(`${folder} 0 0`);
    expect(await c.files.open(live.recordingId, `takes/${row?.take}/v0/seg-00009.m4s`)).toBeNull();
  });

  it('is fetched from the store too when its node neither answers nor refuses', async () => {
    // In the store, and not known to be there.
    const write: Storage['write'] = async (...file) => {
      await storage.write(...file);
      await new Promise(() => {});
    };
    const [a, b] = [await nodes.start('a', { write }), await nodes.start('b')];
    const live = await makeLive('a');
    a.generations.set(live.roomId, '1');
    const output = beginOutput(a, live);
    const { folder } = await output.openTake(oneTake);
    await layTake(folder, 1);
    await output.update();
    const [row] = await rowsOf(live.recordingId);
    const file = `takes/${row?.take}/v0/init-0.mp4`;
    await expect.poll(() => storage.size(`videos/${live.recordingId}/${file}`)).not.toBeNull();
    const givenUp = await a.fallSilent();
    expect(String(await b.files.open(live.recordingId, file))).not.toBe('');
    // It is still being asked.
    expect(givenUp()).toBe(0);
  });

  it('is packaged on while the database is away, and known to others afterwards', async () => {
    const a = await nodes.start('a');
    const live = await makeLive('a');
    a.generations.set(live.roomId, '1');
    const output = beginOutput(a, live);
    const { folder } = await output.openTake(oneTake);
    await sql`alter table live_segments rename to live_segments_away`.execute(db);
    await layTake(folder, 2);
    await expect(output.update()).rejects.toThrow();
    const ending = a.store.end(live.recordingId);
    await sql`alter table live_segments_away rename to live_segments`.execute(db);
    expect(await ending).toBe('complete');
    expect(await rowsOf(live.recordingId)).toHaveLength(2);
    expect(await isStored(live.recordingId)).toBe(true);
  });
});

describe('a live that moved to another node', () => {
  it('gets no more rows from the former one, which stops; what it had published is stored', async () => {
    const a = await nodes.start('a');
    const live = await makeLive('a');
    a.generations.set(live.roomId, '1');
    let replaced = 0;
    const output = beginOutput(a, live, () => {
      replaced += 1;
    });
    const { folder } = await output.openTake(oneTake);
    await s3.stop();
    await layTake(folder, 1);
    await output.update();
    await place(live.roomId, 'b', '2');
    await layTake(folder, 2);
    expect(await output.update()).toBe(false);
    expect(replaced).toBe(1);
    await output.update();
    expect(await rowsOf(live.recordingId)).toHaveLength(1);
    await expect(output.openTake(oneTake)).rejects.toThrow();
    a.store.abandon(live.recordingId);
    // Until it has the room again, which is another generation.
    expect(a.store.open(live, () => {})).toBeNull();
    a.generations.set(live.roomId, '3');
    expect(a.store.open(live, () => {})).not.toBeNull();
    await s3.start();
    await expect.poll(() => isStored(live.recordingId)).toBe(true);
  });

  it('goes on behind a discontinuity, with timestamps that go on', async () => {
    const [a, b] = [await nodes.start('a'), await nodes.start('b')];
    const live = await makeLive('a');
    a.generations.set(live.roomId, '1');
    const first = beginOutput(a, live);
    await layTake((await first.openTake(oneTake)).folder, 3);
    await first.update();
    await place(live.roomId, 'b', '2');
    b.generations.set(live.roomId, '2');
    const second = beginOutput(b, live);
    const next = await second.openTake(oneTake);
    expect(next.baseMs(0)).toBe(6000);
    await layTake(next.folder, 2);
    await second.update();
    expect((await second.openTake(oneTake)).baseMs(0)).toBe(10_000);
    const text = String(await a.files.open(live.recordingId, 'v0/index.m3u8'));
    expect(text.split('#EXT-X-DISCONTINUITY\n').map((part) => readPlaylist(part).length)).toEqual([3, 2]);
    const takes = await db
      .selectFrom('live_takes')
      .select(['name', 'node_id', 'is_ended'])
      .where('recording_id', '=', live.recordingId)
      .orderBy('number')
      .execute();
    expect(takes.map(({ node_id, is_ended }) => [node_id, is_ended])).toEqual([
      ['a', true],
      ['b', false],
      ['b', false],
    ]);
    expect(new Set(takes.map(({ name }) => name)).size).toBe(3);
  });

  it('has a place for what was lost with its node, so that the numbers of segments stay', async () => {
    const [a, b] = [await nodes.start('a'), await nodes.start('b')];
    const live = await makeLive('a');
    a.generations.set(live.roomId, '1');
    const output = beginOutput(a, live);
    const { folder } = await output.openTake(oneTake);
    await layTake(folder, 2);
    await output.update();
    await expect.poll(() => isStored(live.recordingId)).toBe(true);
    await s3.stop();
    await layTake(folder, 3);
    await output.update();
    const list = async () => String(await b.files.open(live.recordingId, 'v0/index.m3u8'));
    expect(await list()).not.toContain('#EXT-X-GAP');
    await a.die();
    await expect.poll(list).toContain('seg-00001.m4s\n#EXT-X-GAP\n#EXTINF:2.000000,\n');
    expect(readPlaylist(await list())).toHaveLength(3);
    await s3.start();
  });
});

describe('a live whose last page has left', () => {
  it('is published to its end by its node, until another one has the room', async () => {
    const a = await nodes.start('a');
    const live = await makeLive('a');
    a.generations.set(live.roomId, '1');
    const output = beginOutput(a, live);
    const { folder } = await output.openTake(oneTake);
    await place(live.roomId, '', '1');
    await layTake(folder, 2);
    await output.update();
    expect(await rowsOf(live.recordingId)).toHaveLength(2);
    await place(live.roomId, '', '2');
    await layTake(folder, 3);
    await output.update();
    expect(await rowsOf(live.recordingId)).toHaveLength(2);
  });
});

describe('a node that was killed', () => {
  it('stores what it had published after its next start, and ends its takes', async () => {
    // Between the rows and the uploads: it never comes to them.
    const killed = await nodes.start('a', { write: () => new Promise(() => {}) });
    const live = await makeLive('a');
    killed.generations.set(live.roomId, '1');
    const output = beginOutput(killed, live);
    const { folder } = await output.openTake(oneTake);
    await layTake(folder, 2);
    await output.update();
    await killed.store.close();
    await db.updateTable('live_takes').set({ is_ended: false }).where('recording_id', '=', live.recordingId).execute();
    expect(await isStored(live.recordingId)).toBe(false);
    const again = await nodes.start('a', { folder: killed.spool });
    await again.store.resume();
    await expect.poll(() => isStored(live.recordingId)).toBe(true);
    const { is_ended } = await db
      .selectFrom('live_takes')
      .select('is_ended')
      .where('recording_id', '=', live.recordingId)
      .executeTakeFirstOrThrow();
    expect(is_ended).toBe(true);
    expect(await readdir(join(killed.spool, live.recordingId))).toEqual(['takes']);
  });
});

describe('a call from another node', () => {
  it('needs a signature, and gets segments only', async () => {
    const a = await nodes.start('a');
    const live = await makeLive('a');
    a.generations.set(live.roomId, '1');
    const output = beginOutput(a, live);
    await layTake((await output.openTake(oneTake)).folder, 1);
    await output.update();
    const [row] = await rowsOf(live.recordingId);
    const path = `/node/live/${live.recordingId}/takes/${row?.take}/v0/seg-00000.m4s`;
    const ask = async (asked: string, signed?: string) => {
      const headers = signed === undefined ? {} : { 'x-palco-node': signed };
      return (await fetch(`${a.address}${asked}`, { headers })).ok;
    };
    expect(await ask(path, nodes.sign(path))).toBe(true);
    expect(await ask(path)).toBe(false);
    expect(await ask(path, nodes.sign(`${path}x`))).toBe(false);
    expect(await ask(path, `${Date.now()}.c2lnbmF0dXJl`)).toBe(false);
    for (const other of [
      'v0/index.m3u8',
      `takes/${row?.take}/v0/index.m3u8`,
      `takes/${row?.take}/v0/%2e%2e/v0/seg-00000.m4s`,
    ]) {
      const asked = `/node/live/${live.recordingId}/${other}`;
      expect(await ask(asked, nodes.sign(asked))).toBe(false);
    }
  });
});
