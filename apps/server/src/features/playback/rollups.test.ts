/** Sums made of the reports of players: compared with the same sums made by hand. */
import { sendStatistics } from '@palco/contract/playback';
import { joinRoom, leaveRoom } from '@palco/contract/rooms';
import { sql } from 'kysely';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ask, call, connect, connected, logIn, type Person } from '../../../test/client.ts';
import { makeCourse, makeRoom } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { createPlaybackRepository, type Report } from './repository.ts';

let server: TestServer;
let courseId: string;
let roomId: string;
const sockets: Socket[] = [];
const eventually = { timeout: 60_000 };
beforeAll(async () => {
  server = await startTestServer({ fixedSettings: { maxSessions: 20 } });
  courseId = await makeCourse(server.db, { isOpen: true });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => server.close());

const newRoom = async () => {
  roomId = (await makeRoom(server.db, courseId)).id;
  server.clock.advance(6000);
};
/** With its visit stored: one that a report finds missing would get another. */
const join = async (as: Person, options: { isWatching?: boolean } = {}) => {
  const socket = await connected(connect(server.url, as));
  sockets.push(socket);
  const countJoined = async () => (await visits()).filter(({ address }) => address !== null).length;
  const former = await countJoined();
  await ask(socket, joinRoom, { roomId, ...options });
  await expect.poll(countJoined, eventually).toBe(former + 1);
  return socket;
};
/** To the second of the clock's minute, so that minutes are what the test expects. */
const toSecond = (second: number) => {
  const ms = server.clock.now().getTime();
  const next = Math.floor(ms / 60_000) * 60_000 + 60_000 + second * 1000;
  server.clock.advance(next - ms);
};
const report = async (as: Person, change: Record<string, unknown> = {}) => {
  const { status } = await call(
    server.url,
    sendStatistics,
    {
      params: { roomId },
      body: {
        session_token: as.session,
        videoId: null,
        position: 0,
        duration: 100,
        playing: true,
        live: true,
        technology: 'hls',
        height: 720,
        bitrate: 1_000_000,
        clientTs: 0,
        ...change,
      },
    },
    as,
  );
  expect(status).toBe(200);
};
const leave = (as: Person, change: Record<string, unknown> = {}) => report(as, { ...change, isLeaving: true });
const read = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(server.db)).rows;
const visits = () =>
  server.db.selectFrom('room_visits').selectAll().where('room_id', '=', roomId).orderBy('joined_at').execute();
const viewers = () =>
  server.db.selectFrom('room_viewers').selectAll().where('room_id', '=', roomId).orderBy('user_id').execute();
const minutes = () =>
  server.db.selectFrom('room_minutes').selectAll().where('room_id', '=', roomId).orderBy('minute').execute();
const sums = async () =>
  (
    await read(sql<Record<string, number>>`
      select (select coalesce(sum(counted_ms), 0)::int from room_visits where room_id = ${roomId} and is_watching) as visits,
        (select coalesce(sum(live_ms + recorded_ms), 0)::int from room_viewers where room_id = ${roomId}) as viewers,
        (select coalesce(sum(watched_ms), 0)::int from watch_minutes where room_id = ${roomId}) as people,
        (select coalesce(sum(watched_ms), 0)::int from room_minutes where room_id = ${roomId}) as room`)
  )[0];
const stored = async () => (await read(sql`select 1 from playback_statistics where room_id = ${roomId}`)).length;
const expectWatchedMs = async (low: number, high = low + 3000) => {
  const all = Object.values((await sums()) ?? {});
  expect(new Set(all).size).toBe(1);
  expect(all[0]).toBeGreaterThanOrEqual(low);
  expect(all[0]).toBeLessThan(high);
};

describe('what is watched', () => {
  it('is all of the time where the server asked for fewer reports', async () => {
    await newRoom();
    const viewer = await logIn(server.url, 'viewer@palco.test');
    toSecond(5);
    await join(viewer);
    await report(viewer);
    for (const _report of [1, 2, 3]) {
      server.clock.advance(55_000);
      await report(viewer, { everyMs: 55_000 });
    }
    // The room is small again: the player was still asked to report later.
    server.clock.advance(54_000);
    await leave(viewer, { everyMs: 55_000 });
    await expectWatchedMs(219_000);
    const rows = await minutes();
    expect(rows.map((row) => row.viewers)).toEqual([1, 1, 1, 1]);
    expect(rows[1]?.watched_ms).toBe('60000');
    // A player that was away for an hour did not watch it.
    server.clock.advance(3_600_000);
    await report(viewer, { everyMs: 55_000 });
    server.clock.advance(3_600_000);
    await leave(viewer, { everyMs: 55_000 });
    await expectWatchedMs(219_000 + 75_000, 219_000 + 80_000);
  });

  it('is the time between reports, over the border of a minute', async () => {
    await newRoom();
    const viewer = await logIn(server.url, 'viewer@palco.test');
    toSecond(45);
    await join(viewer);
    await report(viewer, { stalls: 1 });
    server.clock.advance(10_000);
    await report(viewer, { stalls: 3, technology: 'webrtc', bitrate: 0 });
    server.clock.advance(10_000);
    await leave(viewer, { stalls: 3 });
    await expectWatchedMs(20_000);
    const rows = await minutes();
    expect(rows.map(({ technology, height, viewers: people }) => [technology, height, people])).toEqual(
      expect.arrayContaining([
        ['webrtc', 720, 1],
        ['hls', 720, 1],
      ]),
    );
    expect(rows.reduce((sum, row) => sum + row.viewers, 0)).toBe(2);
    expect(rows.reduce((sum, row) => sum + row.reports, 0)).toBe(3);
    expect(rows.reduce((sum, row) => sum + row.bitrate_sum, 0)).toBe(2_000_000);
    expect(rows.reduce((sum, row) => sum + row.bitrate_reports, 0)).toBe(2);
    expect(rows.reduce((sum, row) => sum + row.stalls, 0)).toBe(3);
    expect(await viewers()).toMatchObject([{ stalls: 3, recorded_ms: '0' }]);
    expect(await visits()).toMatchObject([{ stalls: 3, stall_counter: 3, is_playing: false, technology: 'hls' }]);
  });

  it('has no pauses, and not the time after a page was left', async () => {
    await newRoom();
    const viewer = await logIn(server.url, 'viewer@palco.test');
    await join(viewer);
    await report(viewer);
    server.clock.advance(5000);
    await report(viewer, { playing: false });
    server.clock.advance(20_000);
    await report(viewer);
    server.clock.advance(5000);
    await leave(viewer);
    server.clock.advance(5000);
    await leave(viewer);
    await expectWatchedMs(10_000);
  });

  it('is the parts of the recorded video, without what was jumped over', async () => {
    await newRoom();
    const [ana, bia] = [await logIn(server.url, 'viewer@palco.test'), await logIn(server.url, 'viewer2@palco.test')];
    const recorded = { live: false };
    for (const viewer of [ana, bia]) {
      await join(viewer);
      await report(viewer, { ...recorded, position: 0 });
      server.clock.advance(10_000);
      await report(viewer, { ...recorded, position: 10 });
      server.clock.advance(10_000);
      await report(viewer, { ...recorded, position: viewer === ana ? 80 : 20 });
      server.clock.advance(10_000);
      await leave(viewer, { ...recorded, position: viewer === ana ? 90 : 30 });
    }
    const parts = (await viewers()).map((row) => row.parts.replace(/0+$/, ''));
    expect(parts).toEqual(['1'.repeat(11) + '0'.repeat(69) + '1'.repeat(11), '1'.repeat(31)]);
    const counted = await read(sql<{ part: number; viewers: number }>`
      select part, viewers from room_parts where room_id = ${roomId} order by part`);
    expect(counted.map((row) => row.viewers)).toEqual([
      ...Array(11).fill(2),
      ...Array(20).fill(1),
      ...Array(11).fill(1),
    ]);
    // Watched again: nothing new.
    await report(ana, { ...recorded, position: 0 });
    server.clock.advance(10_000);
    await leave(ana, { ...recorded, position: 10 });
    const again = await read(sql<{ n: number }>`
      select sum(viewers)::int as n from room_parts where room_id = ${roomId}`);
    expect(again).toEqual([{ n: 22 + 20 + 11 }]);
    await expectWatchedMs(70_000, 80_000);
  });

  it('counts the time of a person with two tabs once, and a page that transmits never', async () => {
    await newRoom();
    const tabs = [await logIn(server.url, 'viewer@palco.test'), await logIn(server.url, 'viewer@palco.test')] as const;
    const producer = await logIn(server.url, 'organizer@palco.test');
    toSecond(5);
    for (const tab of tabs) await join(tab);
    await join(producer, { isWatching: false });
    await expect.poll(async () => (await visits()).length, eventually).toBe(3);
    for (const tab of [...tabs, producer]) await report(tab);
    server.clock.advance(10_000);
    for (const tab of [...tabs, producer]) await leave(tab);
    expect((await minutes()).map((row) => row.viewers)).toEqual([1]);
    expect(await viewers()).toHaveLength(1);
    await expectWatchedMs(10_000);
    const played = (await visits()).map((visit) => Number(visit.watched_ms)).sort((a, b) => a - b);
    expect(played[0]).toBe(0);
    expect(Math.min(...played.slice(1))).toBeGreaterThanOrEqual(10_000);
  });
});

describe('a connection to the database that is cut while reports are counted', () => {
  it('counts every report once', async () => {
    await newRoom();
    const people = [await logIn(server.url, 'viewer@palco.test'), await logIn(server.url, 'viewer2@palco.test')];
    const [ana, bia] = people as [Person, Person];
    toSecond(5);
    for (const person of people) await join(person);
    await expect.poll(async () => (await visits()).length, eventually).toBe(2);
    for (const person of people) await report(person, { stalls: 1 });
    await expect.poll(stored, eventually).toBe(2);
    await server.db.transaction().execute(async (tx) => {
      // The transaction of the reports has locked visits and viewers before it needs this row.
      await sql`select from room_minutes where room_id = ${roomId} for update`.execute(tx);
      server.clock.advance(10_000);
      for (const person of people) await report(person, { stalls: 2 });
      const killed = async () =>
        (
          await sql`
            select pg_terminate_backend(pid) from pg_locks
            where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx)
        ).rows.length;
      await expect.poll(killed, eventually).toBe(1);
      server.clock.advance(10_000);
      await report(ana, { stalls: 2, technology: 'webrtc' });
    });
    await leave(bia, { stalls: 4 });
    await expect.poll(stored, eventually).toBe(6);
    const [raw] = await read(sql<{ ms: number; people: number }>`
      select sum(ms)::int as ms, (select count(*)::int from watch_minutes where room_id = ${roomId}) as people
      from (select extract(epoch from at - lag(at) over (partition by session_id order by at)) * 1000 as ms
            from playback_statistics where room_id = ${roomId}) gaps`);
    await expectWatchedMs(raw?.ms ?? 0, (raw?.ms ?? 0) + 1);
    const rows = await minutes();
    const sum = (name: 'viewers' | 'reports' | 'stalls') => rows.reduce((total, row) => total + row[name], 0);
    expect([sum('viewers'), sum('reports'), sum('stalls')]).toEqual([raw?.people, 6, 2 + 4]);
    expect((await visits()).map(({ stall_counter: counter }) => counter)).toEqual([2, 4]);
  });
});

describe('a visit', () => {
  it('is made for a tab that only reports, but not for a last report', async () => {
    await newRoom();
    const [ana, bia] = [await logIn(server.url, 'viewer@palco.test'), await logIn(server.url, 'viewer2@palco.test')];
    await leave(bia);
    await report(ana);
    server.clock.advance(10_000);
    await leave(ana);
    expect(await visits()).toMatchObject([{ is_watching: true, left_at: null }]);
    await expectWatchedMs(10_000);
    // The tab joins after all, and goes on with it.
    await join(ana);
    await expect.poll(visits, eventually).toMatchObject([{ address: '127.0.0.1' }]);
  });

  it('gets the reports that arrive after it has ended, and the next one goes on from there', async () => {
    await newRoom();
    const viewer = await logIn(server.url, 'viewer@palco.test');
    const socket = await join(viewer);
    await report(viewer, { stalls: 4 });
    server.clock.advance(10_000);
    await ask(socket, leaveRoom, { roomId });
    await expect.poll(visits, eventually).toMatchObject([{ end_reason: 'left' }]);
    await report(viewer, { stalls: 5 });
    await expect.poll(visits, eventually).toMatchObject([{ stall_counter: 5 }]);
    await ask(socket, joinRoom, { roomId });
    await expect.poll(async () => (await visits()).length, eventually).toBe(2);
    server.clock.advance(10_000);
    await leave(viewer, { stalls: 6 });
    expect((await visits()).map((visit) => visit.stalls)).toEqual([5, 1]);
    await expectWatchedMs(20_000);
  });

  it('is another one where reports go on a minute after it has ended', async () => {
    await newRoom();
    const viewer = await logIn(server.url, 'viewer@palco.test');
    const socket = await join(viewer);
    await report(viewer, { stalls: 4 });
    await ask(socket, leaveRoom, { roomId });
    await expect.poll(visits, eventually).toMatchObject([{ end_reason: 'left', stalls: 4 }]);
    server.clock.advance(70_000);
    await report(viewer, { stalls: 5 });
    await expect.poll(visits, eventually).toMatchObject([
      { end_reason: 'left', stalls: 4 },
      { end_reason: null, stalls: 1, address: '127.0.0.1' },
    ]);
  });
});

describe('a batch', () => {
  const rowOf = (change: Partial<Report>): Report => ({
    roomId,
    userId: '1001',
    sessionId: '00000000-0000-4000-8000-000000000001',
    at: new Date('2026-03-01T20:00:00Z'),
    videoId: null,
    position: 0,
    duration: 100,
    isPlaying: true,
    isLive: true,
    technology: 'hls',
    bitrate: 0,
    stalls: 0,
    height: 0,
    everyMs: 10_000,
    isByLink: false,
    isLeaving: false,
    ...change,
  });
  const at = (second: number) => new Date(Date.parse('2026-03-01T20:00:00Z') + second * 1000);

  it('that is written again counts once', async () => {
    await newRoom();
    const batch = [0, 10, 20].map((second) => rowOf({ at: at(second), stalls: second }));
    const { write } = createPlaybackRepository(server.db);
    for (const _time of [1, 2]) await write(batch);
    expect(await stored()).toBe(3);
    // One that comes late, by another node, is stored and not counted.
    await write([rowOf({ at: at(15), stalls: 15 })]);
    expect(await stored()).toBe(4);
    await expectWatchedMs(20_000, 20_001);
    expect(await minutes()).toMatchObject([{ viewers: 1, reports: 3, stalls: 20 }]);
  });

  it('of which one statement fails leaves nothing behind', async () => {
    await newRoom();
    await sql`alter table room_parts add constraint refused check (room_id <> ${sql.lit(Number(roomId))})`.execute(
      server.db,
    );
    const { write } = createPlaybackRepository(server.db);
    const batch = [0, 10].map((second) => rowOf({ at: at(second), isLive: false, position: second }));
    await expect(write(batch)).rejects.toThrow('refused');
    await sql`alter table room_parts drop constraint refused`.execute(server.db);
    expect([await visits(), await viewers(), await minutes()]).toEqual([[], [], []]);
    expect(await stored()).toBe(0);
    await write(batch);
    await expectWatchedMs(10_000, 10_001);
  });

  it('meets others of the same people at once, without a deadlock or a wrong count', async () => {
    await newRoom();
    const { write } = createPlaybackRepository(server.db);
    const people = Array.from({ length: 40 }, (_, n) => String(2000 + n));
    // Two tabs each, whose reports arrive by several nodes in any order of the people.
    const batchOf = (tab: number, second: number) =>
      (tab === 1 ? people : people.toReversed()).map((userId) =>
        rowOf({
          userId,
          sessionId: `00000000-0000-4000-8000-${tab}0000000${userId}`,
          at: at(second),
          isLive: false,
          position: second,
        }),
      );
    for (const second of [0, 10, 20]) await Promise.all([1, 2].map((tab) => write(batchOf(tab, second))));
    await expectWatchedMs(40 * 20_000, 40 * 20_000 + 1);
    expect(await stored()).toBe(40 * 2 * 3);
    expect((await minutes()).map((row) => row.viewers)).toEqual([40]);
    const parts = await read(sql<{ viewers: number }>`
      select distinct viewers from room_parts where room_id = ${roomId}`);
    expect(parts).toEqual([{ viewers: 40 }]);
  });
});
