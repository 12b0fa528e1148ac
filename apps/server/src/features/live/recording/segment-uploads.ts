/**
 * Sends the segments of lives from the disk of this node to the bucket, in the order in which they were published. While the bucket or the
 * database is away they stay on the disk; packaging never waits for them.
 */
import { readFile, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Logger } from 'pino';
import type { Storage } from '../../../adapters/storage/port.ts';
import { ifMissing } from '../../../shared/missing-file.ts';
import { videoContentTypes, videoKey } from '../../../shared/video-content.ts';
import type { UploadedSegment } from './segment-publisher.ts';
import type { SegmentRepository } from './segment-repository.ts';
import { fileOf } from './take-rows.ts';

export type SegmentUploadPorts = {
  readonly repository: Pick<SegmentRepository, 'markStored' | 'markLost'>;
  readonly storage: Pick<Storage, 'write' | 'remove'>;
  /** The folder of a recording on this node. */
  readonly folderOf: (recordingId: string) => string;
  readonly log: Logger;
  /** How long a stored file stays here: players may be reading it, and other nodes may not know yet that it is stored. */
  readonly keptMs?: number;
  readonly retryMs?: { readonly first: number; readonly longest: number };
};

const atOnce = 4;
const maxInits = 1000;
const defaultKeptMs = 60_000;
const defaultRetryMs = { first: 500, longest: 30_000 };

export const createSegmentUploads = (ports: SegmentUploadPorts) => {
  const { repository, storage, folderOf, log, keptMs = defaultKeptMs, retryMs = defaultRetryMs } = ports;
  const queue: UploadedSegment[] = [];
  const sending = new Set<UploadedSegment>();
  /** Of the last ones; storing one twice does no harm. */
  const storedInits = new Map<string, Promise<boolean>>();
  const removals = new Set<NodeJS.Timeout>();
  let waiting: { recordingId: string | null; resolve: () => void }[] = [];
  let pause: NodeJS.Timeout | undefined;
  let pauseMs = retryMs.first;
  let isClosed = false;

  /** False when this node does not have the file. */
  const send = async (recordingId: string, file: string): Promise<boolean> => {
    const content = await readFile(join(folderOf(recordingId), file)).catch(ifMissing(null));
    if (content === null) return false;
    await storage.write(videoKey(recordingId, file), content, videoContentTypes[extname(file)] ?? '');
    return true;
  };

  /** Once for all segments that are read with it. */
  const sendInit = (recordingId: string, file: string): Promise<boolean> => {
    const key = videoKey(recordingId, file);
    const sent = storedInits.get(key) ?? send(recordingId, file);
    storedInits.set(key, sent);
    const [oldest] = storedInits.keys();
    if (storedInits.size > maxInits && oldest !== undefined) storedInits.delete(oldest);
    sent.catch(() => storedInits.delete(key));
    return sent;
  };

  const store = async (segment: UploadedSegment): Promise<void> => {
    const { recording_id: recordingId, take, layer, number } = segment;
    const key = { recording_id: recordingId, take, layer, number };
    const file = fileOf(segment, segment.name);
    const isThere = (await sendInit(recordingId, fileOf(segment, segment.init))) && (await send(recordingId, file));
    if (!isThere) {
      log.error({ recording: recordingId, file }, 'a segment of a live was lost before it was stored');
      return repository.markLost(key);
    }
    // The recording was deleted meanwhile.
    if (!(await repository.markStored(key))) await storage.remove(videoKey(recordingId, file));
    removeLater(join(folderOf(recordingId), file));
  };

  const removeLater = (path: string) => {
    const timer = setTimeout(() => {
      removals.delete(timer);
      rm(path, { force: true }).catch((error: unknown) =>
        log.warn({ err: error, path }, 'a stored segment could not be removed; it is removed a day later'),
      );
    }, keptMs);
    timer.unref();
    removals.add(timer);
  };

  const isBusyWith = (recordingId: string | null) =>
    [...queue, ...sending].some((one) => recordingId === null || one.recording_id === recordingId);
  const answerWaiting = () => {
    const answered = waiting.filter(({ recordingId }) => isClosed || !isBusyWith(recordingId));
    waiting = waiting.filter((one) => !answered.includes(one));
    for (const { resolve } of answered) resolve();
  };

  const run = async (segment: UploadedSegment): Promise<void> => {
    sending.add(segment);
    try {
      await store(segment);
      pauseMs = retryMs.first;
    } catch (error) {
      // In its place again. All others wait too: what fails for one fails for them.
      queue.unshift(segment);
      if (pause === undefined) {
        log.warn({ err: error, waiting: queue.length }, 'segments of lives could not be stored; tried again');
        pause = setTimeout(() => {
          pause = undefined;
          advance();
        }, pauseMs);
        pause.unref();
        pauseMs = Math.min(pauseMs * 2, retryMs.longest);
      }
    } finally {
      sending.delete(segment);
      answerWaiting();
      advance();
    }
  };

  const advance = () => {
    while (!isClosed && pause === undefined && sending.size < atOnce) {
      const next = queue.shift();
      if (!next) return;
      void run(next);
    }
  };

  return {
    add: (segments: readonly UploadedSegment[]) => {
      queue.push(...segments);
      advance();
    },
    /** Adds segments that a former process left; segments of this one may wait already. */
    addUnknown: (segments: readonly UploadedSegment[]) => {
      const waiting = new Set([...queue, ...sending].map(keyOf));
      queue.push(...segments.filter((segment) => !waiting.has(keyOf(segment))));
      advance();
    },
    /** Resolves when nothing of a recording, or of all, waits any more; also when `close` is called. */
    settled: (recordingId: string | null): Promise<void> =>
      new Promise((resolve) => {
        waiting.push({ recordingId, resolve });
        answerWaiting();
      }),
    hasWaiting: () => isBusyWith(null),
    waitingCount: () => queue.length + sending.size,
    close: () => {
      isClosed = true;
      clearTimeout(pause);
      for (const timer of removals) clearTimeout(timer);
      answerWaiting();
    },
  };
};

const keyOf = ({ recording_id, take, layer, number }: UploadedSegment): string =>
  `${recording_id} ${take} ${layer} ${number}`;
