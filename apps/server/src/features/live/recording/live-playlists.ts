/** The playlists and segments of running lives as any node knows them: from rows, read again when segments were added. */
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { settlesWithin } from '../../../shared/deadline.ts';
import { createTtlCache } from '../../../shared/ttl-cache.ts';
import { type LiveListing, listLive } from './live-listing.ts';
import type { SegmentRepository, SegmentRow, TakeRow } from './segment-repository.ts';
import { fileOf, takesOfRows } from './take-rows.ts';

export type LivePlaylistPorts = {
  repository: Pick<SegmentRepository, 'read'>;
  /** Whether a node was seen lately. */
  isLiving: (nodeId: string) => boolean;
  /** The listing of a live that this server packages, from its own files, without the database. */
  listedHere?: ((recordingId: string) => LiveListing | null) | undefined;
  nowMs: () => number;
  /** How long the rows of a live are kept without a request. */
  keptMs?: number;
  log: Logger;
};

export type LivePlaylists = ReturnType<typeof createLivePlaylists>;

/** Without a hint from the node that packages, segments are noticed this much later. */
const rereadMs = 1000;
/** A database that is slower answers later requests; these get what is known. */
const databaseTimeoutMs = 2000;
const maxLives = 200;
/** Of a live of hours they take dozens of megabytes. */
const defaultKeptMs = 60_000;
/** Of a bucket that is away for long more are unstored; they are stored in order. */
const maxAgain = 500;

type Known = {
  takes: readonly TakeRow[];
  readonly segments: Map<string, SegmentRow>;
  readonly files: Map<string, SegmentRow>;
  lastId: string;
  readAtMs: number;
  isStale: boolean;
  reading: Promise<void> | null;
  missing: string;
  live: LiveListing | null;
};

export const createLivePlaylists = ({
  repository,
  isLiving,
  listedHere,
  nowMs,
  keptMs = defaultKeptMs,
  log,
}: LivePlaylistPorts) => {
  const lives = new LRUCache<string, Known>({ max: maxLives, ttl: keptMs, ttlAutopurge: true });
  /** Videos that are ready stay ready. */
  const ready = createTtlCache<true>({ nowMs });

  const readNow = async (recordingId: string, known: Known): Promise<void> => {
    known.isStale = false;
    const rows = await repository.read(recordingId, { afterId: known.lastId, again: unstoredOf(known) });
    known.readAtMs = nowMs();
    if (rows?.isReady) {
      ready.set(recordingId, true);
      lives.delete(recordingId);
    }
    const before = known.takes;
    known.takes = rows?.takes ?? [];
    for (const row of rows?.segments ?? []) {
      known.segments.set(row.id, row);
      for (const name of [row.name, row.init])
        if (!isStored(known.files.get(fileOf(row, name)))) known.files.set(fileOf(row, name), row);
    }
    const last = rows?.segments.at(-1)?.id;
    const isLonger = last !== undefined && BigInt(last) > BigInt(known.lastId);
    if (isLonger) known.lastId = last;
    forgetRemoved(known);
    const missing = missingOf(known, isLiving);
    const isChanged = isLonger || missing !== known.missing || JSON.stringify(before) !== JSON.stringify(known.takes);
    known.missing = missing;
    if (isChanged || !known.live) known.live = describe(known, isLiving);
  };

  /** One read at a time; a failure leaves what is known. */
  const read = (recordingId: string, known: Known): Promise<void> => {
    known.reading ??= readNow(recordingId, known)
      .catch((error: unknown) => {
        // Tried again as late as without a failure.
        known.readAtMs = nowMs();
        log.warn({ err: error, recording: recordingId }, 'the segments of a live could not be read');
        if (!known.live) throw error;
      })
      .finally(() => {
        known.reading = null;
      });
    return known.reading;
  };

  /** A hint that comes during a read needs another one. */
  const readLatest = async (recordingId: string, known: Known): Promise<void> => {
    await read(recordingId, known);
    if (known.isStale) await read(recordingId, known);
  };

  const open = (recordingId: string): Known => {
    const known = lives.get(recordingId) ?? nothingKnown();
    lives.set(recordingId, known);
    return known;
  };

  return {
    /** Null when nothing is listed: no live, or one whose video is ready. */
    find: async (recordingId: string, { isFresh = false } = {}): Promise<LiveListing | null> => {
      const here = listedHere?.(recordingId);
      if (here) return here;
      if (ready.get(recordingId)) return null;
      const known = open(recordingId);
      if (isFresh || known.isStale || !known.live || nowMs() - known.readAtMs >= rereadMs) {
        const reading = readLatest(recordingId, known);
        if (known.live) await settlesWithin(reading, databaseTimeoutMs);
        else await reading;
      }
      return known.takes.length === 0 ? null : known.live;
    },
    /** Segments were added, or the video is ready. */
    changed: (recordingId: string) => {
      const known = lives.get(recordingId);
      if (known) known.isStale = true;
    },
  };
};

const nothingKnown = (): Known => ({
  takes: [],
  segments: new Map(),
  files: new Map(),
  lastId: '0',
  readAtMs: Number.NEGATIVE_INFINITY,
  isStale: true,
  reading: null,
  missing: '',
  live: null,
});

const isStored = (row: SegmentRow | undefined): boolean => row !== undefined && row.stored_at !== null;

/** Takes that are not recorded are never stored. */
const unstoredOf = ({ takes, segments }: Known): string[] => {
  const recorded = new Set(takes.flatMap(({ name, is_recorded }) => (is_recorded ? [name] : [])));
  return [...segments.values()]
    .filter((row) => !isStored(row) && recorded.has(row.take))
    .slice(0, maxAgain)
    .map(({ id }) => id);
};

/** Of takes that are not recorded the first segments are removed. */
const forgetRemoved = ({ takes, segments, files }: Known): void => {
  const removed = new Map(takes.filter((take) => !take.is_recorded).map((take) => [take.name, take.removed]));
  if (removed.size === 0) return;
  for (const row of segments.values()) {
    if (row.number >= (removed.get(row.take)?.[row.layer]?.count ?? 0)) continue;
    segments.delete(row.id);
    files.delete(fileOf(row, row.name));
  }
};

/** Not stored, and its node is gone with it. */
const isMissing = (row: SegmentRow, take: TakeRow | undefined, isLiving: (nodeId: string) => boolean): boolean =>
  row.stored_at === null && (row.is_lost || take === undefined || !isLiving(take.node_id));

const missingOf = ({ takes, segments }: Known, isLiving: (nodeId: string) => boolean): string => {
  const byName = new Map(takes.map((take) => [take.name, take]));
  return [...segments.values()]
    .filter((row) => isMissing(row, byName.get(row.take), isLiving))
    .map(({ id }) => id)
    .join(' ');
};

const describe = ({ takes, segments, files }: Known, isLiving: (nodeId: string) => boolean): LiveListing => {
  const rows = [...segments.values()];
  const read = takesOfRows({ takes, segments: rows }, 'live', (row, take) => isMissing(row, take, isLiving));
  const nodes = new Map(takes.map((take) => [take.name, take.node_id]));
  return listLive(read, (file) => {
    const row = files.get(file);
    return row ? { isStored: isStored(row), nodeId: nodes.get(row.take) ?? '' } : null;
  });
};
