import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCourse, makeRoom } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { createReportPace } from './report-pace.ts';
import { createPlaybackRepository, type Report } from './repository.ts';

describe('the pace of reports', () => {
  const open = (viewers: number, isProtected = false) => {
    const state = { viewers, nowMs: 0, random: 0 };
    const pace = createReportPace({
      countViewers: () => state.viewers,
      isProtected: async () => isProtected,
      nowMs: () => state.nowMs,
      random: () => state.random,
    });
    return { state, pace };
  };

  it.each([
    [5000, false, 10_000, 30_000],
    [20_000, false, 40_000, 60_000],
    [100_000, false, 55_000, 75_000],
    [100_000, true, 10_000, 30_000],
  ])(
    'of %i viewers (protected: %s) is %i ms, and a player is gone after %i ms',
    async (viewers, isProtected, ms, silence) => {
      const { pace } = open(viewers, isProtected);
      expect(await pace.next('1')).toBe(ms);
      expect(pace.longestSilenceMs('1')).toBe(silence);
      expect(pace.longestSilenceMs('2')).toBe(30_000);
    },
  );

  it('is remembered until every player that received it has reported again', async () => {
    const { state, pace } = open(100_000);
    await pace.next('1');
    [state.nowMs, state.random] = [50_000, 1];
    expect(await pace.next('1')).toBe(46_000);
    [state.nowMs, state.viewers] = [90_000, 10];
    expect(await pace.next('1')).toBe(10_000);
    expect(pace.longestSilenceMs('1')).toBe(75_000);
    state.nowMs = 96_000;
    expect(pace.longestSilenceMs('1')).toBe(30_000);
  });
});

describe('viewers by HLS', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('are counted in each room since a time of its own, each tab once', async () => {
    const course = await makeCourse(server.db);
    const [large, small] = [await makeRoom(server.db, course), await makeRoom(server.db, course)];
    const { write, countHlsViewers } = createPlaybackRepository(server.db);
    const now = Date.parse('2026-03-01T20:00:00Z');
    const reportOf = (roomId: string, secondsAgo: number, change: Partial<Report> = {}): Report => ({
      roomId,
      userId: '1001',
      sessionId: randomUUID(),
      at: new Date(now - secondsAgo * 1000),
      videoId: null,
      position: 0,
      duration: 0,
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
    const tab = { sessionId: randomUUID() };
    await write([
      ...[reportOf(large.id, 70), reportOf(large.id, 56, tab), reportOf(large.id, 1, tab), reportOf(large.id, 76)],
      ...[reportOf(large.id, 5, { technology: 'webrtc' }), reportOf(large.id, 5, { isPlaying: false })],
      ...[reportOf(small.id, 70), reportOf(small.id, 29)],
    ]);
    const since = (seconds: number) => new Date(now - seconds * 1000);
    const rooms = new Map([
      [large.id, since(75)],
      [small.id, since(30)],
    ]);
    expect(await countHlsViewers(rooms)).toEqual(
      new Map([
        [large.id, 2],
        [small.id, 1],
      ]),
    );
    expect(await countHlsViewers(new Map())).toEqual(new Map());
  });
});
