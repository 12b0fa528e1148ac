/**
 * Recordings of a server that is alone: the same rows and the same finishing as with several nodes, and segments that are stored where they are
 * written. Their files are enough: what has no row, because the database was away or an earlier release wrote it, gets it at the end.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Transcoder } from '../../../adapters/transcoder/port.ts';
import { settlesWithin } from '../../../shared/deadline.ts';
import { setAside } from '../../../shared/deleted-files.ts';
import { isServiceUnavailable } from '../../../shared/service-unavailable.ts';
import { syncFolder } from '../../../shared/sync-files.ts';
import { finishFromRows } from './finish-recording.ts';
import type { LiveListing } from './live-listing.ts';
import { LocalLive } from './local-live.ts';
import { filesInFolder } from './recording-files.ts';
import { SegmentPublisher } from './segment-publisher.ts';
import type { SegmentRepository } from './segment-repository.ts';
import type { RecordedLive, RecordingStore } from './store.ts';
import { hasMedia, prepareTakes, removeUnrecorded, TakeReader } from './take-files.ts';

export type LocalStorePorts = {
  /** Of a database that no other server uses. */
  repository: SegmentRepository;
  transcoder: Pick<Transcoder, 'makePictures'>;
  nodeId: string;
  folders: { videos: string; scratch: string };
  /** Rows were added. */
  onAdded: (recordingId: string) => void;
  log: Logger;
};

export type LocalStore = RecordingStore & {
  /** Null when no live of the recording is packaged, and before its first segment. */
  listingOf(recordingId: string): LiveListing | null;
};

/** How long the end of a live, and of this server, waits for a database that does not answer. The rows are added when it is finished. */
const patienceMs = 5000;
/** There are no others that could have the room. */
const generation = '1';

export const createLocalStore = ({ folders, log, ...ports }: LocalStorePorts): LocalStore => {
  const lives = new Map<string, LocalLive>();
  const folderOf = (recordingId: string) => join(folders.videos, recordingId);
  const publisherOf = ({ roomId, recordingId }: RecordedLive, reader: TakeReader) =>
    new SegmentPublisher(
      { roomId, recordingId, nodeId: ports.nodeId, generation },
      {
        repository: ports.repository,
        folder: folderOf(recordingId),
        log,
        upload: () => {},
        onAdded: () => ports.onAdded(recordingId),
        onReplaced: () => {},
        alone: { reader },
      },
    );
  const closeLive = (live: LocalLive) =>
    settlesWithin(live.close(), patienceMs).catch((error: unknown) =>
      log.warn({ err: error }, 'the last segments of a live have no rows yet'),
    );

  return {
    open: (live) => {
      const folder = folderOf(live.recordingId);
      const reader = new TakeReader(folder);
      const opened = new LocalLive({ folder, reader, publisher: publisherOf(live, reader), log });
      lives.set(live.recordingId, opened);
      opened.resume();
      return opened;
    },
    end: async (recordingId) => {
      await prepareTakes(folderOf(recordingId));
      const live = lives.get(recordingId);
      if (live) await closeLive(live);
      lives.delete(recordingId);
      return 'complete';
    },
    abandon: () => {},
    finish: async (recordingId) => {
      const folder = folderOf(recordingId);
      const isRecorded = await hasMedia(folder);
      await removeUnrecorded(folder);
      await publisherOf({ roomId: '0', recordingId }, new TakeReader(folder)).close();
      const files = filesInFolder(folders.videos);
      const video = await finishFromRows(recordingId, { ...ports, files, scratch: folders.scratch });
      if (!video && isRecorded) throw new Error(`the takes in ${folder} cannot be read`);
      if (video) await syncFolder(folder);
      return video;
    },
    isWaiting: isServiceUnavailable,
    discard: (recordingId) => setAside(folderOf(recordingId)),
    resume: () => rm(folders.scratch, { recursive: true, force: true }),
    settled: async () => {},
    close: async () => {
      await Promise.all([...lives.values()].map(closeLive));
    },
    hasUnstored: () => false,
    listingOf: (recordingId) => lives.get(recordingId)?.listing ?? null,
  };
};
