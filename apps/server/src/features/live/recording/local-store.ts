/**
 * Recordings of a server that is alone: the same rows and the same finishing as with several nodes, and segments that are stored where they are
 * written. Their files are enough: what has no row, because the database was away or an earlier release wrote it, gets it at the end.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Transcoder } from '../../../adapters/transcoder/port.ts';
import { settlesWithin } from '../../../shared/deadline.ts';
import { setAsideFirst } from '../../../shared/deleted-files.ts';
import { isServiceUnavailable } from '../../../shared/service-unavailable.ts';
import { syncFolder } from '../../../shared/sync-files.ts';
import { finishFromRows } from './finish-recording.ts';
import type { LiveListing } from './live-listing.ts';
import { LocalLive } from './local-live.ts';
import { filesInFolder } from './recording-files.ts';
import { createScratch } from './scratch.ts';
import { SegmentPublisher } from './segment-publisher.ts';
import type { SegmentRepository } from './segment-repository.ts';
import type { RecordedLive, RecordingStore } from './store.ts';
import { hasMedia, prepareTakes, removeUnrecorded, TakeReader, takesFolder } from './take-files.ts';
import { fileOf } from './take-rows.ts';

export type LocalStorePorts = {
  /** Of a database that no other server uses. */
  repository: SegmentRepository;
  transcoder: Pick<Transcoder, 'makePictures'>;
  nodeId: string;
  videosFolder: string;
  /** Rows were added. */
  onAdded: (recordingId: string) => void;
  log: Logger;
};

export type LocalStore = RecordingStore & {
  /** Null when no live of the recording is packaged, and before its first segment. */
  listingOf(recordingId: string): LiveListing | null;
};

/** How long the end of a live, and of this server, waits for a database that does not answer. The rows are added when it is finished. */
const databaseTimeoutMs = 5000;
/** There are no others that could have the room. */
const generation = '1';

export const createLocalStore = ({ videosFolder, log, ...ports }: LocalStorePorts): LocalStore => {
  const lives = new Map<string, LocalLive>();
  const files = filesInFolder(videosFolder);
  // Beside the segments, which get second names there.
  const scratch = createScratch(join(videosFolder, '.finishing'), log);
  const folderOf = (recordingId: string) => join(videosFolder, recordingId);
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
    settlesWithin(live.close(), databaseTimeoutMs).catch((error: unknown) =>
      log.warn({ err: error }, 'the last segments of a live have no rows yet'),
    );

  /** A copied folder, or one that was repaired, may have others than were listed. */
  const findFiles = async (recordingId: string) => {
    const names = await readdir(join(folderOf(recordingId), takesFolder), { recursive: true });
    const there = new Set(names.map((name) => join(takesFolder, name)));
    const rows = await ports.repository.read(recordingId);
    const found = (rows?.segments ?? []).map((row) => ({
      ...row,
      isThere: [row.init, row.name].every((name) => there.has(fileOf(row, name))),
    }));
    const changed = found.filter(({ isThere, stored_at }) => isThere !== (stored_at !== null));
    if (changed.length === 0) return;
    const missing = changed.filter(({ isThere }) => !isThere).length;
    log.warn({ recording: recordingId, missing, found: changed.length - missing }, 'other segments than were listed');
    await ports.repository.setFound(
      recordingId,
      changed.map(({ take, layer, number, isThere }) => ({ take, layer, number, isThere })),
    );
  };

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
      const live = lives.get(recordingId);
      try {
        await prepareTakes(folderOf(recordingId));
        if (live) await closeLive(live);
      } finally {
        lives.delete(recordingId);
      }
      return 'complete';
    },
    abandon: () => {},
    finish: async (recordingId) => {
      const folder = folderOf(recordingId);
      const isRecorded = await hasMedia(folder);
      await removeUnrecorded(folder);
      await publisherOf({ roomId: '0', recordingId }, new TakeReader(folder)).close();
      await findFiles(recordingId);
      const video = await finishFromRows(recordingId, { ...ports, files, scratch });
      if (!video && isRecorded) throw new Error(`the takes in ${folder} cannot be read`);
      if (video) await syncFolder(folder);
      return video;
    },
    isWaiting: isServiceUnavailable,
    // The folder that was set aside when the recording was deleted has more than the one made since.
    discard: (recordingId) => setAsideFirst(folderOf(recordingId)),
    resume: scratch.removeFormer,
    settled: async () => {},
    close: async () => {
      await Promise.all([...lives.values()].map(closeLive));
    },
    unstoredCount: () => 0,
    hasUnstored: () => false,
    listingOf: (recordingId) => lives.get(recordingId)?.listing ?? null,
  };
};
