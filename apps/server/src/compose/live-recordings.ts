/** Role media for packaging and recording the lives that this node serves, role worker for finishing the recordings. */
import { recordingStatus, reloadPlayer } from '@palco/contract/live';
import { createPackager } from '../adapters/packager/packager.ts';
import { createFfmpeg } from '../adapters/transcoder/ffmpeg.ts';
import { followLives } from '../features/live/recording/follow-lives.ts';
import { createRecorder } from '../features/live/recording/recorder.ts';
import { createRecordingRepository } from '../features/live/recording/repository.ts';
import type { Realtime } from '../sockets/realtime.ts';
import type { Admission } from './admission.ts';
import type { Core } from './core.ts';
import type { Media } from './media.ts';
import { composeRecording } from './recording.ts';
import type { Videos } from './videos.ts';

export type LiveRecordingParts = {
  realtime: Realtime;
  rooms: Pick<Admission, 'catalogue' | 'notifyReaders' | 'notifyOrganizers'>;
  media: Media;
  videos: Pick<Videos, 'folders' | 'removal' | 'onStatus'>;
};
export type LiveRecordings = ReturnType<typeof composeLiveRecordings>;

export const composeLiveRecordings = (core: Core, { realtime, rooms, media, videos }: LiveRecordingParts) => {
  const { db, log, disk, events } = core;
  const { liveRooms, speakers } = media;
  const repository = createRecordingRepository(db);
  const files = composeRecording(core, {
    videosFolder: videos.folders.videos,
    transcoder: createFfmpeg(),
    placements: media.placements,
  });
  const recorder = createRecorder({
    repository,
    packager: createPackager(log),
    store: files.store,
    jobs: core.jobs,
    removeUnusedVideo: videos.removal.removeUnused,
    media: media.engine,
    log,
    sentIn: liveRooms.sentIn,
    isDiskFull: disk.isFull,
    speakerIn: speakers.in,
    onFinished: (roomId, recordingId, status) => {
      files.changed(recordingId);
      rooms.catalogue.roomsChanged();
      videos.onStatus(recordingId, status, status === 'READY' ? 100 : 0);
      if (roomId !== null) rooms.notifyReaders(roomId, reloadPlayer, { roomId });
    },
  });

  /** To organizers and to those who transmit. */
  const publishStatus = (roomId: string) => {
    const status = { roomId, isRecording: !disk.isFull() };
    rooms.notifyOrganizers(roomId, recordingStatus, status);
    const producers = new Set(liveRooms.sentIn(roomId).map(({ remote }) => remote.userId));
    for (const user of producers) realtime.publish(recordingStatus, { user }, status);
  };
  liveRooms.onSentChanged((roomId) => {
    recorder.changed(roomId);
    // A producer who begins on a full disk.
    if (disk.isFull()) publishStatus(roomId);
  });
  speakers.onChanged(recorder.changed);
  disk.onChanged((isFull) => {
    for (const roomId of recorder.diskChanged()) {
      events.record({ kind: isFull ? 'recording_stopped' : 'recording_resumed', roomId, userId: null });
      publishStatus(roomId);
    }
  });

  /** Each node records what it serves. */
  const lives = core.nodes.isAlone
    ? null
    : followLives({
        placements: media.placements,
        listLive: repository.listLive,
        begin: ({ roomId, recordingId, isRecorded }) => recorder.begin(roomId, recordingId, { isRecorded }),
        end: recorder.end,
        abandon: recorder.abandon,
        log,
      });
  if (lives) media.keepRooms(lives.isRecorded);

  return {
    packaged: recorder.packaged,
    newestSegment: files.files.newestSegment,
    /** To be called on every node. */
    began: (roomId: string, recordingId: string) =>
      lives ? lives.began({ roomId, recordingId, isRecorded: true }) : recorder.begin(roomId, recordingId),
    /** To be called on every node. */
    ended: (roomId: string) => lives?.ended(roomId),
    /** Whether `ended` ends the recording on this node. */
    isFollowed: (roomId: string): boolean => lives?.isRecorded(roomId) ?? false,
    /** Null when the live has no recording, or it was deleted meanwhile. */
    end: (roomId: string, recordingId: string | null) => {
      // Not awaited by the request; a recording that a crash cuts off here is finished after the next start.
      recorder
        .end(roomId, recordingId)
        .catch((error: unknown) => log.error({ err: error, room: roomId }, 'a recording was not finished'));
    },
    finish: recorder.finish,
    /** Makes HLS of a live that a program sends, without a recording. */
    packageFeed: (roomId: string, recordingId: string) => recorder.begin(roomId, recordingId, { isRecorded: false }),
    /** Files of running lives that players fetch. */
    files: files.files,
    /** Where this node has the segments that are not in the bucket yet. */
    spool: files.spool,
    /** Resolves when other nodes need nothing from the disk of this one. */
    settled: files.store.settled,
    /** How many segments of lives are on this node only. */
    unstoredSegments: files.store.unstoredCount,
    /** Whether segments of lives are on this node only, after it has closed. */
    hasUnstored: files.store.hasUnstored,
    /** To be called after the jobs have started. */
    start: () => (lives ? files.store.resume() : recorder.resume()),
    close: recorder.close,
  };
};
