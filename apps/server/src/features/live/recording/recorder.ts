/** Packages each live room, and makes the recording its video after the end. */
import { join } from 'node:path';
import type { VideoStatus } from '@palco/contract/rooms';
import type { JobQueue, Jobs } from '../../../adapters/jobs/port.ts';
import type { Transcoder } from '../../../adapters/transcoder/port.ts';
import { setAside } from '../../../shared/deleted-files.ts';
import { syncFolder } from '../../../shared/sync-files.ts';
import { finalizePlaylists } from './live-playlists.ts';
import { Recording, type RecordingPorts } from './recording.ts';
import type { RecordingRepository } from './repository.ts';
import { hasMedia, prepareTakes, removeUnrecorded } from './take-files.ts';

export type RecorderPorts = RecordingPorts & {
  repository: RecordingRepository;
  transcoder: Transcoder;
  jobs: Jobs;
  videosFolder: string;
  /** Called with the video that the recording replaces. */
  removeUnusedVideo: (videoId: string) => Promise<void>;
  /** The recording became the video of its room, or failed for good. */
  onFinished: (roomId: string | null, recordingId: string, status: VideoStatus) => void;
};

const sweepMinutes = 10;
const finishRules = { retries: 5, retryDelayS: 2, retryDelayMaxS: 60, timeoutS: 60 * 60, heartbeatS: 30, atOnce: 2 };

export const createRecorder = ({
  repository,
  transcoder,
  jobs,
  videosFolder,
  removeUnusedVideo,
  onFinished,
  ...ports
}: RecorderPorts) => {
  const recordings = new Map<string, Recording>();
  const folderOf = (recordingId: string) => join(videosFolder, recordingId);

  /** Can be repeated after a crash: it starts from the takes each time. */
  const finish = async (recordingId: string) => {
    const recording = await repository.find(recordingId);
    if (recording?.status !== 'CONVERTING') return;
    const folder = folderOf(recordingId);
    await removeUnrecorded(folder);
    const finalized = await finalizePlaylists(folder);
    if (!finalized) {
      if (await hasMedia(folder)) throw new Error(`the takes in ${folder} cannot be read`);
      // No media was ever sent, so there is no video.
      await repository.forget(recordingId);
      await setAside(folder);
      return onFinished(recording.roomId, recordingId, 'UPLOAD_ERROR');
    }
    const { durationS, format } = finalized;
    await transcoder.makePictures(finalized.best, { ...format, durationS }, folder);
    const video = { durationS, width: format.width, height: format.height };
    await syncFolder(folder);
    // The recording was deleted meanwhile: remove the files made since.
    if (!(await repository.ready(recordingId, video))) return setAside(folder);
    if (recording.replaces !== null) await removeUnusedVideo(recording.replaces);
    onFinished(recording.roomId, recordingId, 'READY');
  };

  const queue: JobQueue<{ recordingId: string }> = jobs.define(
    'finish-recording',
    finishRules,
    ({ recordingId }) => finish(recordingId),
    async ({ recordingId }) => {
      await repository.fail(recordingId);
      onFinished(null, recordingId, 'UPLOAD_ERROR');
    },
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

  const begin = (roomId: string, recordingId: string, { isRecorded } = { isRecorded: true }) => {
    const recording = recordings.get(roomId) ?? new Recording(roomId, folderOf(recordingId), { ...ports, isRecorded });
    recordings.set(roomId, recording);
    recording.changed();
  };

  return {
    /** Without a recording, the last minute is stored for viewers by HLS. */
    begin,
    changed: (roomId: string) => recordings.get(roomId)?.changed(),
    /** What is packaged of a room; null while nothing is. */
    packaged: (roomId: string): Pick<Recording, 'frames' | 'delayMs'> | null => recordings.get(roomId) ?? null,
    /** The disk is full, or has space again; returns the rooms that are being recorded. */
    diskChanged: (): string[] => {
      const recorded = [...recordings.values()].filter(({ isRecorded }) => isRecorded);
      for (const recording of recorded) recording.diskChanged();
      return recorded.map(({ roomId }) => roomId);
    },
    end: async (roomId: string, recordingId: string) => {
      ending.add(recordingId);
      try {
        await recordings.get(roomId)?.close();
        recordings.delete(roomId);
        await prepareTakes(folderOf(recordingId));
      } finally {
        ending.delete(recordingId);
      }
      await addFinish(recordingId);
    },
    /** Another node serves the room: nothing more is written of it here. */
    abandon: async (roomId: string) => {
      const recording = recordings.get(roomId);
      recordings.delete(roomId);
      await recording?.close();
    },
    /** Retries a recording that failed. */
    finish: addFinish,
    /** After a start: continues to record live rooms and finishes recordings that a crash interrupted. */
    resume: async () => {
      for (const { roomId, recordingId, isRecorded } of await repository.listLive())
        begin(roomId, recordingId, { isRecorded });
      await finishInterrupted();
    },
    close: async () => {
      await Promise.all([...recordings.values()].map((recording) => recording.close()));
    },
  };
};
