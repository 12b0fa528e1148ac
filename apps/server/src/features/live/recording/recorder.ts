/** Packages each live room, and makes the recording its video after the end. */
import type { VideoStatus } from '@palco/contract/rooms';
import type { JobQueue, Jobs } from '../../../adapters/jobs/port.ts';
import { Recording, type RecordingPorts } from './recording.ts';
import type { RecordingRepository } from './repository.ts';
import type { RecordingStore } from './store.ts';

export type RecorderPorts = RecordingPorts & {
  repository: RecordingRepository;
  store: RecordingStore;
  jobs: Jobs;
  /** Called with the video that the recording replaces. */
  removeUnusedVideo: (videoId: string) => Promise<void>;
  /** The recording became the video of its room, or failed for good. */
  onFinished: (roomId: string | null, recordingId: string, status: VideoStatus) => void;
};

const sweepMinutes = 10;
const maxFailures = 6;
const finishRules = { retryDelayS: 2, retryDelayMaxS: 60, timeoutS: 60 * 60, heartbeatS: 20, atOnce: 2 };
/** A recording may wait for hours for a database, a node or a bucket that is away; real failures are counted beside that. */
const retries = 1000;
/** Another node may still be writing the end of a live. */
const endedElsewhereS = 5;

export const createRecorder = ({ repository, store, jobs, removeUnusedVideo, onFinished, ...ports }: RecorderPorts) => {
  const recordings = new Map<string, { readonly id: string; readonly recording: Recording }>();

  const finish = async (recordingId: string) => {
    const recording = await repository.find(recordingId);
    // It was deleted, maybe while it was live: remove the files made since.
    if (!recording) return store.discard(recordingId);
    if (recording.status !== 'CONVERTING') return;
    const video = await store.finish(recordingId);
    if (!video) {
      // No media was ever sent, so there is no video.
      await repository.forget(recordingId);
      await store.discard(recordingId);
      return onFinished(recording.roomId, recordingId, 'UPLOAD_ERROR');
    }
    if (!(await repository.ready(recordingId, video))) {
      // Deleted meanwhile, unless another run has finished it.
      if (!(await repository.find(recordingId))) await store.discard(recordingId);
      return;
    }
    if (recording.replaces !== null) await removeUnusedVideo(recording.replaces);
    onFinished(recording.roomId, recordingId, 'READY');
  };

  const giveUp = async (recordingId: string) => {
    await repository.fail(recordingId);
    onFinished(null, recordingId, 'UPLOAD_ERROR');
  };

  const finishOrCount = async (recordingId: string) => {
    try {
      await finish(recordingId);
    } catch (error) {
      if (store.isWaiting(error) || (await repository.countFailure(recordingId)) < maxFailures) throw error;
      ports.log.error({ err: error, recording: recordingId }, 'a recording could not be finished');
      await giveUp(recordingId);
    }
  };

  const queue: JobQueue<{ recordingId: string }> = jobs.define(
    'finish-recording',
    { ...finishRules, retries },
    ({ recordingId }) => finishOrCount(recordingId),
    ({ recordingId }) => giveUp(recordingId),
  );

  /** By key: two jobs of one recording would write the same files. */
  const addFinish = (recordingId: string) => queue.add({ recordingId }, { key: recordingId });

  /** Ended lives whose last media is still being written. */
  const ending = new Set<string>();
  const finishInterrupted = async () => {
    for (const recordingId of await repository.listUnfinished())
      if (!ending.has(recordingId)) await addFinish(recordingId);
  };
  // An outage of the database can come between the end of a live and its job.
  jobs.repeat('sweep-recordings', sweepMinutes, finishInterrupted);

  const begin = (roomId: string, recordingId: string, { isRecorded } = { isRecorded: true }): void => {
    const former = recordings.get(roomId);
    if (former) {
      former.recording.changed();
      return;
    }
    const output = store.open({ roomId, recordingId }, () => {
      abandon(roomId).catch((error: unknown) =>
        ports.log.warn({ err: error, room: roomId }, 'a live that moved was not closed'),
      );
      // The room may have moved away and come back while this process stood still.
      begin(roomId, recordingId, { isRecorded });
    });
    if (!output) return;
    const recording = new Recording(roomId, output, { ...ports, isRecorded });
    recordings.set(roomId, { id: recordingId, recording });
    recording.changed();
  };

  const abandon = async (roomId: string): Promise<void> => {
    const abandoned = recordings.get(roomId);
    if (!abandoned) return;
    recordings.delete(roomId);
    store.abandon(abandoned.id);
    await abandoned.recording.close();
  };

  return {
    /** Without a recording, the last minute is stored for viewers by HLS. Does nothing where another node packages the room. */
    begin,
    /** Another node packages the room from now on. What is published of it is still stored. */
    abandon,
    changed: (roomId: string) => recordings.get(roomId)?.recording.changed(),
    /** The recording that is packaged for a room; null while there is none. */
    packaged: (roomId: string): Pick<Recording, 'frames' | 'delayMs'> | null =>
      recordings.get(roomId)?.recording ?? null,
    /** The disk is full, or has space again; returns the rooms that are being recorded. */
    diskChanged: (): string[] => {
      const recorded = [...recordings.values()]
        .map(({ recording }) => recording)
        .filter(({ isRecorded }) => isRecorded);
      for (const recording of recorded) recording.diskChanged();
      return recorded.map(({ roomId }) => roomId);
    },
    /** To be called on the node that packages the room, and may be on others. */
    end: async (roomId: string, endedId: string | null) => {
      const recordingId = endedId ?? recordings.get(roomId)?.id;
      if (recordingId === undefined) return;
      ending.add(recordingId);
      let where: 'complete' | 'elsewhere';
      try {
        const ended = recordings.get(roomId);
        // First, so that a live that begins again meanwhile gets a recording of its own.
        recordings.delete(roomId);
        await ended?.recording.close();
        where = await store.end(recordingId);
      } finally {
        ending.delete(recordingId);
      }
      const delay = where === 'elsewhere' ? { delayS: endedElsewhereS } : {};
      await queue.add({ recordingId }, { key: recordingId, ...delay });
    },
    /** Retries a recording that failed. */
    finish: addFinish,
    /** After a start: continues to record live rooms and finishes recordings that a crash interrupted. */
    resume: async () => {
      await store.resume();
      for (const { roomId, recordingId, isRecorded } of await repository.listLive())
        begin(roomId, recordingId, { isRecorded });
      await finishInterrupted();
    },
    close: async () => {
      await Promise.all([...recordings.values()].map(({ recording }) => recording.close()));
      await store.close();
    },
  };
};
