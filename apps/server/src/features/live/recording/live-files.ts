/**
 * The files of running lives on any node: playlists from rows, segments from the bucket, or from the node that packages until they are
 * there. All viewers of a node share one fetch of a segment.
 */
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { LivingNode } from '../../../adapters/nodes/port.ts';
import { settlesWithin } from '../../../shared/deadline.ts';
import type { SegmentPlace } from './live-listing.ts';
import type { LivePlaylists } from './live-playlists.ts';
import type { RecordingFiles } from './recording-files.ts';

export type LiveFilePorts = {
  playlists: Pick<LivePlaylists, 'find'>;
  /** Where segments are stored for all nodes. */
  stored: Pick<RecordingFiles, 'read'>;
  /** Not of files of this machine. */
  isCached: boolean;
  living: () => readonly LivingNode[];
  /** The header that says to a node that another node asks. */
  sign: (path: string) => Record<string, string>;
  log: Logger;
};

/** The path of a file of a live on the node that packages it. */
export const nodeFilePath = (recordingId: string, file: string): string => `/node/live/${recordingId}/${file}`;

/** A segment of the best quality has less than 1 MB; these are the last ones of dozens of lives. */
const cachedBytes = 128 * 1024 * 1024;
/** A node that takes longer is dead or about to be. */
const nodeTimeoutMs = 5000;
/** One source has so long before the other one is asked too: the machine of a dead node does not even refuse the connection. */
const firstSourceTimeoutMs = 1000;

const isTakeFile = (file: string): boolean => /^takes\/[\w.-]+\/v\d\/[\w-]+\.(m4s|mp4)$/.test(file);

/** The first file that is found; null when none of the sources has it. */
const firstFound = (answers: readonly Promise<Buffer | null>[]): Promise<Buffer | null> =>
  Promise.any(answers.map(async (answer) => (await answer) ?? Promise.reject(new Error('not here')))).catch(() => null);

export const createLiveFiles = ({ playlists, stored, isCached, living, sign, log }: LiveFilePorts) => {
  const cached = new LRUCache<string, Buffer>({
    maxSize: cachedBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
  const reading = new Map<string, Promise<Buffer | null>>();

  const fromNode = async (recordingId: string, file: string, nodeId: string): Promise<Buffer | null> => {
    const address = living().find(({ id }) => id === nodeId)?.address;
    if (!address) return null;
    const path = nodeFilePath(recordingId, file);
    const answer = await fetch(`${address}${path}`, {
      headers: sign(path),
      signal: AbortSignal.timeout(nodeTimeoutMs),
    });
    if (answer.ok) return Buffer.from(await answer.arrayBuffer());
    await answer.body?.cancel();
    return null;
  };

  /** From where it should be, else from the other place: it may have been stored, or not, since that was read. */
  const read = async (
    recordingId: string,
    file: string,
    { isStored, nodeId }: SegmentPlace,
  ): Promise<Buffer | null> => {
    let failure: unknown = null;
    const ask = async (source: Promise<Buffer | null>): Promise<Buffer | null> =>
      source.catch((error: unknown) => {
        log.warn({ err: error, recording: recordingId, file }, 'a segment of a live could not be fetched');
        failure = error;
        return null;
      });
    const sources = [() => fromNode(recordingId, file, nodeId), () => stored.read(recordingId, file)];
    const [likely, other] = isStored ? sources.toReversed() : sources;
    if (!likely || !other) throw new Error('unreachable: there are two sources');
    const first = ask(likely());
    const isAnswered = await settlesWithin(first, firstSourceTimeoutMs);
    const found = (isAnswered && (await first)) || (await firstFound([ask(other()), first]));
    if (found === null && failure !== null) throw failure;
    return found;
  };

  const readOnce = (recordingId: string, file: string, place: SegmentPlace): Promise<Buffer | null> => {
    const key = `${recordingId}/${file}`;
    const running =
      reading.get(key) ??
      read(recordingId, file, place)
        .then((content) => {
          if (content && isCached) cached.set(key, content);
          return content;
        })
        .finally(() => reading.delete(key));
    reading.set(key, running);
    return running;
  };

  const open = async (recordingId: string, file: string): Promise<Buffer | null> => {
    const held = cached.get(`${recordingId}/${file}`);
    if (held) return held;
    const live = await playlists.find(recordingId);
    if (!live) return null;
    const text = live.texts.get(file);
    if (text !== undefined) return Buffer.from(text);
    if (!isTakeFile(file)) return null;
    // Another node may have listed it before this one knew of it.
    const place = live.placeOf(file) ?? (await playlists.find(recordingId, { isFresh: true }))?.placeOf(file);
    return place ? readOnce(recordingId, file, place) : null;
  };

  return {
    /** Null when it is no file of a running live. */
    open,
    /** A playlist as it is now, with a stamp that changes with it; null when there is none. */
    playlist: async (recordingId: string, file: string): Promise<{ stamp: string; text: string } | null> => {
      const live = await playlists.find(recordingId);
      const text = live?.texts.get(file);
      return live && text !== undefined ? { stamp: String(live.version), text } : null;
    },
    /** The newest segment of the lowest quality with its init segment; null when there is none, or it was sent before that time. */
    newestSegment: async (recordingId: string, since: Date): Promise<Buffer | null> => {
      const newest = (await playlists.find(recordingId))?.newest();
      if (!newest || newest.endSentMs < since.getTime()) return null;
      const parts = await Promise.all([open(recordingId, newest.init), open(recordingId, newest.file)]);
      return parts.every((part) => part !== null) ? Buffer.concat(parts) : null;
    },
  };
};
