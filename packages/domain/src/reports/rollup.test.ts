import { describe, expect, it } from 'vitest';
import { countReports, type PlayerReport, personKey, type ReportingVisit, rollUp } from './rollup.ts';
import type { WatchedInterval } from './watched-intervals.ts';

const minute = Date.parse('2026-03-01T20:00:00Z');
const report = (atMs: number, change: Partial<PlayerReport> = {}): PlayerReport => ({
  roomId: '1',
  userId: 'ana',
  sessionId: 'tab',
  at: new Date(minute + atMs),
  position: 0,
  duration: 100,
  isPlaying: true,
  isLive: true,
  isLeaving: false,
  technology: 'hls',
  height: 720,
  bitrate: 0,
  stalls: 0,
  ...change,
});
const visit = (change: Partial<ReportingVisit> = {}): ReportingVisit => ({
  id: 'visit',
  isWatching: true,
  player: null,
  ...change,
});
const rolled = (reports: readonly PlayerReport[], known = visit(), intervals: readonly WatchedInterval[] = []) =>
  rollUp(
    countReports(({ sessionId }) => ({ ...known, id: `${known.id} ${sessionId}` }), reports),
    new Map([[personKey({ roomId: '1', userId: 'ana' }), intervals]]),
  );
const bits = (first: number, last: number) =>
  Array.from({ length: 100 }, (_, n) => (n >= first && n <= last ? '1' : '0')).join('');

describe('a batch of reports', () => {
  it('adds what was watched to the visit, the minutes and the person', () => {
    const { visits, personMinutes, roomMinutes, viewers } = rolled([
      report(50_000, { bitrate: 2000 }),
      report(60_000, { bitrate: 3000, stalls: 2 }),
      report(70_000, { stalls: 3 }),
    ]);
    expect(visits).toEqual([
      {
        id: 'visit tab',
        player: { at: minute + 70_000, isPlaying: true, positionS: 0, stalls: 3 },
        technology: 'hls',
        watchedMs: 20_000,
        countedMs: 20_000,
        stalls: 3,
      },
    ]);
    const played = { roomId: '1', technology: 'hls', height: 720 };
    expect(personMinutes).toEqual([
      { ...played, userId: 'ana', minute, watchedMs: 10_000 },
      { ...played, userId: 'ana', minute: minute + 60_000, watchedMs: 10_000 },
    ]);
    expect(roomMinutes).toEqual([
      { ...played, minute, watchedMs: 10_000, reports: 1, bitrateSum: 2000, bitrateReports: 1, stalls: 0 },
      {
        ...played,
        minute: minute + 60_000,
        watchedMs: 10_000,
        reports: 2,
        bitrateSum: 3000,
        bitrateReports: 1,
        stalls: 3,
      },
    ]);
    expect(viewers).toEqual([
      {
        roomId: '1',
        userId: 'ana',
        firstAt: minute + 50_000,
        lastAt: minute + 70_000,
        liveMs: 20_000,
        recordedMs: 0,
        parts: bits(100, 100),
        stalls: 3,
        intervals: [[minute + 50_000, minute + 70_000]],
      },
    ]);
  });

  it('goes on from what the player said last', () => {
    const player = { at: minute, isPlaying: true, positionS: 10, stalls: 5 };
    const recorded = { isLive: false, position: 20, stalls: 6 };
    const { visits, viewers } = rolled([report(10_000, recorded)], visit({ player }));
    expect(visits[0]).toMatchObject({ watchedMs: 10_000, stalls: 1 });
    expect(viewers[0]).toMatchObject({ liveMs: 0, recordedMs: 10_000, parts: bits(10, 20) });
  });

  it('joins the parts of a video that were played', () => {
    const recorded = (atMs: number, position: number) => report(atMs, { isLive: false, position });
    const { viewers } = rolled([recorded(0, 0), recorded(5000, 5), recorded(10_000, 50), recorded(15_000, 55)]);
    expect(viewers[0]?.parts).toBe('1'.repeat(6) + '0'.repeat(44) + '1'.repeat(6) + '0'.repeat(44));
  });

  it('counts stalls again from the beginning for a page that was loaded again', () => {
    const player = { at: minute, isPlaying: true, positionS: 0, stalls: 9 };
    expect(rolled([report(10_000, { stalls: 2 })], visit({ player })).visits[0]?.stalls).toBe(2);
  });

  it('counts the time of a person once, in however many tabs', () => {
    const [a, b] = [
      { sessionId: 'a', technology: 'hls' },
      { sessionId: 'b', technology: 'webrtc' },
    ];
    const tabs = [report(0, a), report(5000, b), report(10_000, a), report(15_000, b), report(20_000, a)];
    const { visits, personMinutes, roomMinutes, viewers } = rolled(tabs);
    expect(visits.map(({ watchedMs, countedMs }) => [watchedMs, countedMs])).toEqual([
      [20_000, 15_000],
      [10_000, 5000],
    ]);
    expect(personMinutes).toMatchObject([{ watchedMs: 20_000, technology: 'hls' }]);
    expect(roomMinutes).toMatchObject([
      { technology: 'hls', watchedMs: 15_000, reports: 3 },
      { technology: 'webrtc', watchedMs: 5000, reports: 2 },
    ]);
    expect(viewers).toMatchObject([{ liveMs: 20_000, intervals: [[minute, minute + 20_000]] }]);
  });

  it('does not count what another tab was counted for in a batch before', () => {
    const player = { at: minute, isPlaying: true, positionS: 0, stalls: 0 };
    const known: WatchedInterval[] = [[minute - 5000, minute + 4000]];
    const { visits, personMinutes, viewers } = rolled([report(10_000)], visit({ player }), known);
    expect(visits).toMatchObject([{ watchedMs: 10_000, countedMs: 6000 }]);
    expect(personMinutes).toMatchObject([{ watchedMs: 6000 }]);
    expect(viewers).toMatchObject([{ liveMs: 6000, intervals: [[minute - 5000, minute + 10_000]] }]);
  });

  it.each<[string, Partial<ReportingVisit>, PlayerReport[]]>([
    ['a page that transmits', { isWatching: false }, [report(0), report(10_000)]],
    ['a player that does not play', {}, [report(0, { isPlaying: false }), report(10_000, { isPlaying: false })]],
  ])('has nothing about viewers from %s, and still what it said last', (_title, change, reports) => {
    const { visits, personMinutes, roomMinutes, viewers } = rolled(reports, visit(change));
    expect([personMinutes, roomMinutes, viewers]).toEqual([[], [], []]);
    expect(visits).toMatchObject([{ player: { at: minute + 10_000 }, watchedMs: 0 }]);
  });

  it('does not count a report twice, nor one that was late', () => {
    const player = { at: minute + 10_000, isPlaying: true, positionS: 0, stalls: 1 };
    const counted = [report(0), report(5000), report(10_000, { stalls: 1 })];
    expect(rolled(counted, visit({ player }))).toEqual({ visits: [], personMinutes: [], roomMinutes: [], viewers: [] });
  });

  it('goes on after the clock was set back', () => {
    const player = { at: minute + 3_600_000, isPlaying: true, positionS: 0, stalls: 0 };
    expect(rolled([report(0), report(10_000)], visit({ player })).visits).toMatchObject([{ watchedMs: 10_000 }]);
  });

  it('ends with the last report of a page', () => {
    const reports = [report(0), report(10_000, { isLeaving: true }), report(20_000)];
    expect(rolled(reports).visits).toMatchObject([{ watchedMs: 10_000 }]);
  });

  it('ignores tabs without a visit', () => {
    expect(countReports(() => undefined, [report(0)])).toEqual([]);
  });
});
