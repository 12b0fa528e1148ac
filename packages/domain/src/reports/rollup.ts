/** The sums that a batch of reports of players adds to the facts about a room. Pure: known visits and reports in, sums out. */
import { newParts, recentIntervals, type WatchedInterval, withInterval } from './watched-intervals.ts';
import { minutesOf, type PlayerState, partCount, partsPlayed, watchedMs } from './watching.ts';

export type PlayerReport = {
  readonly roomId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly at: Date;
  readonly position: number;
  readonly duration: number;
  readonly isPlaying: boolean;
  readonly isLive: boolean;
  /** The last one of a page. */
  readonly isLeaving: boolean;
  readonly technology: string;
  readonly height: number;
  readonly bitrate: number;
  /** Since the page was opened. */
  readonly stalls: number;
  /** The pace of its reports until this one; undefined: the usual one. */
  readonly everyMs?: number | undefined;
};

/** The visit that the reports of a tab belong to, and what its player said last; null: nothing yet. */
export type ReportingVisit = {
  readonly id: string;
  readonly isWatching: boolean;
  readonly player: (PlayerState & { readonly stalls: number }) | null;
};

export type VisitChange = {
  readonly id: string;
  readonly player: PlayerState & { readonly stalls: number };
  readonly technology: string;
  readonly watchedMs: number;
  /** Without the time in which another tab of the person was counted. */
  readonly countedMs: number;
  readonly stalls: number;
};
type Minute = { readonly roomId: string; readonly minute: number };
/** `technology` and `height` are those of the first report. */
export type PersonMinute = Minute & Played & { readonly userId: string; readonly watchedMs: number };
type Played = { readonly technology: string; readonly height: number };
export type RoomMinute = Minute &
  Played & {
    readonly watchedMs: number;
    readonly reports: number;
    readonly bitrateSum: number;
    readonly bitrateReports: number;
    readonly stalls: number;
  };
export type ViewerChange = {
  readonly roomId: string;
  readonly userId: string;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly liveMs: number;
  readonly recordedMs: number;
  /** One character for each hundredth of the recorded video: 1 was played. */
  readonly parts: string;
  readonly stalls: number;
  /** All recent ones, with those that were known. */
  readonly intervals: readonly WatchedInterval[];
};
export type Rollup = {
  readonly visits: readonly VisitChange[];
  readonly personMinutes: readonly PersonMinute[];
  readonly roomMinutes: readonly RoomMinute[];
  readonly viewers: readonly ViewerChange[];
};

/** A report that is older by more than this comes from a clock that was set back; one that is older by less was late. */
const latestMs = 60_000;
const minuteMs = 60_000;

export const tabKey = ({ sessionId, roomId }: { readonly sessionId: string; readonly roomId: string }) =>
  `${sessionId} ${roomId}`;
export const personKey = ({ roomId, userId }: { readonly roomId: string; readonly userId: string }) =>
  `${roomId} ${userId}`;

/** A report that counts, with what it says about the time since the one before. */
export type CountedReport = {
  readonly report: PlayerReport;
  readonly visit: ReportingVisit;
  readonly before: ReportingVisit['player'];
  readonly now: NonNullable<ReportingVisit['player']>;
  readonly watchedMs: number;
  readonly stalls: number;
  /** Whether it says something about a viewer; transmitting is no watching. */
  readonly isOfViewer: boolean;
};

/** Reports of tabs without a visit, and those that were counted before, add nothing. */
export const countReports = (
  visitOf: (report: PlayerReport) => ReportingVisit | undefined,
  reports: readonly PlayerReport[],
): CountedReport[] => {
  const players = new Map<string, ReportingVisit['player']>();
  return reports.flatMap((report) => {
    const visit = visitOf(report);
    if (!visit) return [];
    const before = players.get(visit.id) ?? visit.player;
    const now = stateOf(report);
    if (isLate(before, now)) return [];
    players.set(visit.id, now);
    const ms = visit.isWatching ? watchedMs(before, now.at, report.everyMs) : 0;
    const stalls = stallsSince(before, now);
    const isOfViewer = visit.isWatching && (report.isPlaying || ms > 0 || stalls > 0);
    return [{ report, visit, before, now, watchedMs: ms, stalls, isOfViewer }];
  });
};

/** `known`: by person, when they watched until now. A person watches once, in however many tabs. */
export const rollUp = (
  counted: readonly CountedReport[],
  known: ReadonlyMap<string, readonly WatchedInterval[]> = new Map(),
): Rollup => {
  const changes = new Map<string, VisitChange>();
  const personMinutes = new Map<string, PersonMinute>();
  const roomMinutes = new Map<string, RoomMinute>();
  const viewers = new Map<string, ViewerChange>();

  for (const { report, visit, before, now, watchedMs: ms, stalls, isOfViewer } of counted) {
    const { roomId, userId, technology, height } = report;
    const intervals = viewers.get(personKey(report))?.intervals ?? known.get(personKey(report)) ?? [];
    const watched: WatchedInterval = [now.at - ms, now.at];
    const parts = newParts(intervals, watched);
    const countedMs = parts.reduce((sum, [from, to]) => sum + to - from, 0);
    const change = changes.get(visit.id);
    changes.set(visit.id, {
      id: visit.id,
      player: now,
      technology,
      watchedMs: (change?.watchedMs ?? 0) + ms,
      countedMs: (change?.countedMs ?? 0) + countedMs,
      stalls: (change?.stalls ?? 0) + stalls,
    });
    if (!isOfViewer) continue;

    addRoomMinute(
      roomMinutes,
      { roomId, minute: minuteOf(now.at), technology, height },
      {
        reports: 1,
        bitrateSum: report.bitrate,
        bitrateReports: report.bitrate > 0 ? 1 : 0,
        stalls,
      },
    );
    for (const { minute, ms: inMinute } of parts.flatMap(([from, to]) => minutesOf(to - from, to))) {
      addRoomMinute(roomMinutes, { roomId, minute, technology, height }, { watchedMs: inMinute });
      addPersonMinute(personMinutes, { roomId, userId, minute, technology, height, watchedMs: inMinute });
    }
    addViewer(viewers, {
      roomId,
      userId,
      firstAt: now.at - ms,
      lastAt: now.at,
      liveMs: report.isLive ? countedMs : 0,
      recordedMs: report.isLive ? 0 : countedMs,
      parts: bitsOf(
        report.isLive ? null : partsPlayed(before, now, { durationS: report.duration, everyMs: report.everyMs }),
      ),
      stalls,
      intervals: withInterval(intervals, watched),
    });
  }
  return {
    visits: [...changes.values()],
    personMinutes: [...personMinutes.values()],
    roomMinutes: [...roomMinutes.values()],
    viewers: [...viewers.values()].map((viewer) => ({ ...viewer, intervals: recentIntervals(viewer.intervals) })),
  };
};

export const stateOf = ({ at, isPlaying, isLeaving, position, stalls }: PlayerReport) => ({
  at: at.getTime(),
  // A page that is gone does not go on.
  isPlaying: isPlaying && !isLeaving,
  positionS: position,
  stalls,
});

/** Two reports of one millisecond are both counted if they differ, as a pause after a beginning does. */
const isLate = (before: PlayerState | null, now: PlayerState): boolean => {
  if (!before) return false;
  const passedMs = now.at - before.at;
  if (passedMs === 0) return before.isPlaying === now.isPlaying;
  return passedMs < 0 && passedMs > -latestMs;
};

/** The counter begins again with a page that was loaded again. */
const stallsSince = (before: { readonly stalls: number } | null, { stalls }: { readonly stalls: number }): number =>
  before === null || stalls < before.stalls ? stalls : stalls - before.stalls;

const minuteOf = (at: number) => Math.floor(at / minuteMs) * minuteMs;

const addRoomMinute = (
  sums: Map<string, RoomMinute>,
  { roomId, minute, technology, height }: Minute & Played,
  added: Partial<RoomMinute>,
) => {
  const key = `${roomId} ${minute} ${technology} ${height}`;
  const sum = sums.get(key);
  const total = (name: 'watchedMs' | 'reports' | 'bitrateSum' | 'bitrateReports' | 'stalls') =>
    (sum?.[name] ?? 0) + (added[name] ?? 0);
  sums.set(key, {
    roomId,
    minute,
    technology,
    height,
    watchedMs: total('watchedMs'),
    reports: total('reports'),
    bitrateSum: total('bitrateSum'),
    bitrateReports: total('bitrateReports'),
    stalls: total('stalls'),
  });
};

const addPersonMinute = (sums: Map<string, PersonMinute>, added: PersonMinute) => {
  const key = `${added.roomId} ${added.userId} ${added.minute}`;
  const sum = sums.get(key);
  sums.set(key, sum ? { ...sum, watchedMs: sum.watchedMs + added.watchedMs } : added);
};

const addViewer = (sums: Map<string, ViewerChange>, added: ViewerChange) => {
  const key = personKey(added);
  const sum = sums.get(key);
  if (!sum) return sums.set(key, added);
  return sums.set(key, {
    ...added,
    firstAt: Math.min(sum.firstAt, added.firstAt),
    lastAt: Math.max(sum.lastAt, added.lastAt),
    liveMs: sum.liveMs + added.liveMs,
    recordedMs: sum.recordedMs + added.recordedMs,
    parts: Array.from(sum.parts, (part, index) => (part === '1' ? '1' : (added.parts[index] ?? '0'))).join(''),
    stalls: sum.stalls + added.stalls,
  });
};

const noParts = '0'.repeat(partCount);

const bitsOf = (played: readonly [first: number, last: number] | null): string => {
  if (!played) return noParts;
  const [first, last] = played;
  return '0'.repeat(first) + '1'.repeat(last - first + 1) + '0'.repeat(partCount - 1 - last);
};
