/** Recordings of nodes that share a database and a bucket: what one node packages any other one can list and finish. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Storage } from '../../../adapters/storage/port.ts';
import type { Transcoder } from '../../../adapters/transcoder/port.ts';
import { settlesWithin } from '../../../shared/deadline.ts';
import { isServiceUnavailable } from '../../../shared/service-unavailable.ts';
import { finishFromRows, NotStoredYetError } from './finish-recording.ts';
import { filesInBucket } from './recording-files.ts';
import { createScratch } from './scratch.ts';
import { SegmentPublisher } from './segment-publisher.ts';
import type { SegmentRepository } from './segment-repository.ts';
import { createSegmentUploads, type SegmentUploadPorts } from './segment-uploads.ts';
import { sweepSpool } from './spool.ts';
import type { RecordingStore } from './store.ts';

export type SharedStorePorts = {
  repository: SegmentRepository;
  storage: Pick<Storage, 'open' | 'read' | 'write' | 'remove'>;
  transcoder: Pick<Transcoder, 'makePictures'>;
  nodeId: string;
  /** The generation under which this node has a room; null when it does not. */
  generationHere: (roomId: string) => string | null;
  /** Where takes are until they are stored, and files that are needed while a recording is finished. */
  folders: { spool: string; scratch: string };
  /** Other nodes may list more of the recording. */
  onAdded: (recordingId: string) => void;
  log: Logger;
  uploads?: Pick<SegmentUploadPorts, 'keptMs' | 'retryMs'> & { readonly closeMs?: number };
};

const dayMs = 24 * 60 * 60 * 1000;
const sweepEveryMs = 60 * 60 * 1000;
/** How long the end of a live, and of this server, waits for the last uploads. They go on afterwards, or after the next start. */
const uploadsMs = { end: 10_000, close: 5000 };

export const createSharedStore = (ports: SharedStorePorts): RecordingStore => {
  const { repository, storage, nodeId, generationHere, folders, onAdded, log } = ports;
  const folderOf = (recordingId: string) => join(folders.spool, recordingId);
  const scratch = createScratch(folders.scratch, log);
  const uploads = createSegmentUploads({ repository, storage, folderOf, log, ...ports.uploads });
  const publishers = new Map<string, SegmentPublisher>();
  /** The last generation of this node that another one replaced, by recording. */
  const replaced = new Map<string, string>();

  const abandon = (recordingId: string) => {
    const publisher = publishers.get(recordingId);
    if (!publisher) return;
    publishers.delete(recordingId);
    replaced.set(recordingId, publisher.owner.generation);
    publisher.abandon();
  };

  const sweep = async () => {
    const unstored = new Set((await repository.listUnstored(nodeId)).map(({ recording_id }) => recording_id));
    const isNeeded = (recordingId: string) => unstored.has(recordingId) || publishers.has(recordingId);
    await sweepSpool(folders.spool, new Date(Date.now() - dayMs), isNeeded);
  };
  const sweepTimer = setInterval(() => {
    sweep().catch((error: unknown) => log.warn({ err: error }, 'old segments of lives could not be removed'));
  }, sweepEveryMs);
  sweepTimer.unref();

  return {
    open: ({ roomId, recordingId }, onReplaced) => {
      const generation = generationHere(roomId);
      if (generation === null || generation === replaced.get(recordingId)) return null;
      const publisher = new SegmentPublisher(
        { roomId, recordingId, nodeId, generation },
        {
          repository,
          folder: folderOf(recordingId),
          log,
          upload: uploads.add,
          onAdded: () => onAdded(recordingId),
          onReplaced,
          alone: null,
        },
      );
      publishers.set(recordingId, publisher);
      return publisher;
    },
    end: async (recordingId) => {
      const publisher = publishers.get(recordingId);
      if (!publisher) return 'elsewhere';
      await publisher.end();
      publishers.delete(recordingId);
      replaced.delete(recordingId);
      await settlesWithin(uploads.settled(recordingId), uploadsMs.end);
      return 'complete';
    },
    abandon,
    finish: (recordingId) => finishFromRows(recordingId, { ...ports, files: filesInBucket(storage), scratch }),
    isWaiting: (error) => error instanceof NotStoredYetError || isServiceUnavailable(error),
    // Objects in the bucket are removed with the video, a day after it was deleted.
    discard: async () => {},
    resume: async () => {
      await scratch.removeFormer();
      // Of a process that was killed; lives of this one may have begun already.
      for (const { recording_id, name } of await repository.listOpenTakes(nodeId))
        if (!publishers.get(recording_id)?.isOwn(name)) await repository.endTakes(recording_id, name);
      uploads.addUnknown(await repository.listUnstored(nodeId));
      await sweep();
    },
    settled: () => uploads.settled(null),
    unstoredCount: uploads.waitingCount,
    hasUnstored: uploads.hasWaiting,
    close: async () => {
      clearInterval(sweepTimer);
      await Promise.all(
        [...publishers.values()].map((publisher) =>
          publisher
            .close()
            .catch((error: unknown) => log.warn({ err: error }, 'the last segments of a live were not published')),
        ),
      );
      await settlesWithin(uploads.settled(null), ports.uploads?.closeMs ?? uploadsMs.close);
      uploads.close();
    },
  };
};
