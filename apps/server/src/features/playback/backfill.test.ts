/** Reports of a version without rollups become what they would have become when they arrived. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCourse, makeRoom } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { createBackfill } from './backfill.ts';
import { createPlaybackRepository, type Report } from './repository.ts';

const people = 12;
const newTabs = () => Array.from({ length: people + 1 }, () => randomUUID());
const tabs = newTabs();
/** Pages are loaded again after the update. */
const reloaded = newTabs();
let server: TestServer;
let courseId: string;
/** One whose reports are counted when they arrive, and one whose reports are counted later. */
let [counted, late]: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  courseId = await makeCourse(server.db);
});
afterAll(() => server.close());
beforeEach(async () => {
  [counted, late] = [(await makeRoom(server.db, courseId)).id, (await makeRoom(server.db, courseId)).id];
});

/** The first person has two tabs; every third one pauses, and some are away for ten minutes. Second 0 is that of the update. */
const reportsOf = (roomId: string, seconds: readonly number[], sessions = tabs): Report[] =>
  seconds.flatMap((second) =>
    sessions.map((sessionId, tab) => ({
      roomId,
      userId: String(3000 + (tab % people)),
      sessionId,
      at: new Date(
        Date.parse('2026-03-01T20:00:00Z') + (second + tab / 3 + (tab % 5 === 1 && second > -60 ? 600 : 0)) * 1000,
      ),
      videoId: null,
      position: 100 + second,
      duration: 100,
      isPlaying: tab % 3 !== 1 || second % 40 !== 0,
      isLive: tab % 2 === 0,
      technology: tab < people ? 'hls' : 'webrtc',
      bitrate: 1_000_000,
      stalls: 5 + Math.floor(second / 20),
      height: 0,
      everyMs: 10_000,
      isByLink: false,
      isLeaving: false,
    })),
  );
const inTime = (reports: readonly Report[]) => reports.toSorted((a, b) => a.at.getTime() - b.at.getTime());
const before = [-100, -90, -80, -70, -60, -50, -40, -30, -20, -10];
const after = [800, 810, 820];

/** As the version before did. */
const storeUncounted = async (reports: readonly Report[]) => {
  for (const { roomId, userId, sessionId, at, position, isPlaying, isLive, technology, bitrate, stalls } of reports)
    await sql`
      insert into playback_statistics (room_id, user_id, session_id, at, position_s, is_playing, is_live, technology, bitrate, stalls, is_rolled_up)
      values (${roomId}, ${userId}, ${sessionId}, ${at}, ${position}, ${isPlaying}, ${isLive}, ${technology}, ${bitrate}, ${stalls}, false)`.execute(
      server.db,
    );
};
const write = (reports: readonly Report[]) => createPlaybackRepository(server.db).write(inTime(reports));
const read = async (roomId: string | undefined, query: (room: ReturnType<typeof sql>) => ReturnType<typeof sql>) =>
  (await query(sql`room_id = ${roomId}`).execute(server.db)).rows;
const facts = async (roomId: string | undefined) => ({
  raw: await read(roomId, (room) => sql`select count(*) from playback_statistics where ${room} and is_rolled_up`),
  minutes: await read(
    roomId,
    (room) => sql`select user_id, minute, watched_ms from watch_minutes where ${room} order by 1, 2`,
  ),
  viewers: await read(
    roomId,
    (room) => sql`
      select user_id, first_at, last_at, live_ms, recorded_ms, parts, stalls from room_viewers where ${room} order by user_id`,
  ),
  quality: await read(
    roomId,
    (room) => sql`
      select minute, technology, viewers, watched_ms, reports, bitrate_sum, stalls from room_minutes where ${room} order by 1, 2`,
  ),
  parts: await read(roomId, (room) => sql`select part, viewers from room_parts where ${room} order by part`),
  visits: await read(
    roomId,
    (room) => sql`
      select session_id, sum(watched_ms) as watched_ms, sum(counted_ms) as counted_ms, sum(stalls) as stalls from room_visits
      where ${room} group by 1 order by 1`,
  ),
});

describe('reports that were stored before they were counted', () => {
  it('are counted once, by two nodes at once, while new ones arrive', async () => {
    await write(reportsOf(counted ?? '', before));
    await write(reportsOf(counted ?? '', after, reloaded));
    await storeUncounted(reportsOf(late ?? '', before));
    const nodes = [1, 2].map(() => createBackfill({ db: server.db, batchReports: 15 })());
    await Promise.all([...nodes, write(reportsOf(late ?? '', after, reloaded))]);
    expect(await facts(late)).toEqual(await facts(counted));
    await createBackfill({ db: server.db })();
    expect(await facts(late)).toEqual(await facts(counted));
    // Ten minutes away are two visits.
    const visits = await read(
      late,
      (room) => sql`select left_at - joined_at as stayed from room_visits where ${room} and left_at is not null`,
    );
    expect(visits).toHaveLength(tabs.length + tabs.filter((_, tab) => tab % 5 === 1).length);
  });

  it('are gone on with after a run that was ended', async () => {
    await write(reportsOf(counted ?? '', before));
    await storeUncounted(reportsOf(late ?? '', before));
    const refused = sql.lit(3000 + people - 1);
    await sql`alter table watch_minutes add constraint refused check (user_id <> ${refused} or room_id <> ${sql.lit(Number(late))})`.execute(
      server.db,
    );
    await expect(createBackfill({ db: server.db, batchReports: 15 })()).rejects.toThrow('refused');
    const left = await read(late, (room) => sql`select 1 from playback_statistics where ${room} and not is_rolled_up`);
    expect(left.length).toBeGreaterThanOrEqual(before.length);
    expect(left.length).toBeLessThan(before.length * tabs.length);
    await sql`alter table watch_minutes drop constraint refused`.execute(server.db);
    await createBackfill({ db: server.db, batchReports: 15 })();
    expect(await facts(late)).toEqual(await facts(counted));
  });

  it('of a deleted room are not counted', async () => {
    await storeUncounted(reportsOf('987654', [-20, -10]));
    await createBackfill({ db: server.db })();
    expect(await facts('987654')).toMatchObject({ raw: [{ count: String(2 * tabs.length) }], viewers: [], visits: [] });
  });

  it('are counted by a job', async () => {
    const { rows } = await sql`select name from pgboss.schedule where name = 'backfill-rollups'`.execute(server.db);
    expect(rows).toHaveLength(1);
  });
});
