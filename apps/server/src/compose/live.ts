/** Role api for going live and the stage, role media for recording. */
import type { Notice, PayloadIn } from '@palco/contract/define';
import { type LiveState, recordingStatus, reloadPlayer, roomLiveStatus } from '@palco/contract/live';
import type { ReloadTarget } from '@palco/contract/live/control';
import { hands as handsNotice, stageInvitation } from '@palco/contract/live/stage';
import { livesChanged } from '@palco/contract/rooms';
import { command } from '@palco/contract/system';
import { nextCheckMs } from '@palco/domain/playback/pace';
import type { Db } from '../adapters/db/database.ts';
import { createPackager } from '../adapters/packager/packager.ts';
import { createFfmpeg } from '../adapters/transcoder/ffmpeg.ts';
import { takeStill } from '../adapters/transcoder/still.ts';
import { createDescribeRoom } from '../features/live/describe-room.ts';
import { createStreamHealth, sampleRepeatedly } from '../features/live/health.ts';
import { createInterruptions } from '../features/live/interruptions.ts';
import { createLiveSource } from '../features/live/live-source.ts';
import { createLivePictures } from '../features/live/pictures.ts';
import { stageRequests } from '../features/live/realtime.ts';
import { createRecorder } from '../features/live/recording/recorder.ts';
import { createRecordingRepository } from '../features/live/recording/repository.ts';
import { createLiveRepository } from '../features/live/repository.ts';
import { liveRoutes } from '../features/live/routes.ts';
import { createLiveService } from '../features/live/service.ts';
import { createStage } from '../features/live/stage.ts';
import { createViewerCheck } from '../features/live/viewer-check.ts';
import { liveFieldsOf } from '../features/rooms/room-view.ts';
import { mediaSocketPath } from '../sockets/media.ts';
import type { Realtime } from '../sockets/realtime.ts';
import type { Accounts } from './accounts.ts';
import type { Admission } from './admission.ts';
import type { Core } from './core.ts';
import type { Media } from './media.ts';
import type { Playback } from './playback.ts';
import type { Videos } from './videos.ts';

export type LiveParts = {
  realtime: Realtime;
  accounts: Pick<Accounts, 'nameOf' | 'managed'>;
  rooms: Admission;
  media: Media;
  playback: Pick<Playback, 'playback' | 'countHlsViewers'>;
  announce: (roomId: string, tx: Db) => Promise<void>;
  scheduleSummary: (roomId: string, tx: Db) => Promise<void>;
  videos: Pick<Videos, 'folders' | 'removal' | 'onStatus'>;
};
export type Live = ReturnType<typeof composeLive>;

export const composeLive = (
  core: Core,
  { realtime, accounts, rooms, media, videos, announce, scheduleSummary, ...parts }: LiveParts,
) => {
  const { playback, countHlsViewers } = parts.playback;
  const { db, config, clock, log } = core;
  const { liveRooms, speakers } = media;
  const repository = createLiveRepository(db);
  const describeRoom = createDescribeRoom(repository);

  const notifyReaders = <N extends Notice>(roomId: string, notice: N, payload: PayloadIn<N>) => {
    rooms
      .notifyReaders(roomId, notice, payload)
      .catch((error: unknown) => log.warn({ err: error, room: roomId }, 'pages were not notified; they poll'));
  };

  const recorder = createRecorder({
    repository: createRecordingRepository(db),
    packager: createPackager(log),
    transcoder: createFfmpeg(),
    jobs: core.jobs,
    videosFolder: videos.folders.videos,
    removeUnusedVideo: videos.removal.removeUnused,
    media: media.engine,
    log,
    sentIn: liveRooms.sentIn,
    isDiskFull: core.disk.isFull,
    speakerIn: speakers.in,
    onFinished: (roomId, recordingId, status) => {
      rooms.catalogue.roomsChanged();
      videos.onStatus(recordingId, status, status === 'READY' ? 100 : 0);
      if (roomId !== null) notifyReaders(roomId, reloadPlayer, { roomId });
    },
  });
  const interruptions = createInterruptions({
    // A room that was deleted is not live; without the database the next measurement asks again.
    isLive: (roomId) =>
      service.status(roomId).then(
        ({ live }) => live,
        () => false,
      ),
    record: (kind, roomId, at) => core.events.record({ kind, roomId, userId: null, at }),
  });
  const health = createStreamHealth({
    liveRooms,
    clock,
    packaged: recorder.packaged,
    countHlsViewers,
    onSample: interruptions.observe,
    log,
  });
  const stopSampling = sampleRepeatedly(health, log);
  /** To organizers and to those who transmit. */
  const publishRecordingStatus = (roomId: string) => {
    const status = { roomId, isRecording: !core.disk.isFull() };
    rooms.notifyOrganizers(roomId, recordingStatus, status);
    const producers = new Set(liveRooms.sentIn(roomId).map(({ remote }) => remote.userId));
    for (const user of producers) realtime.publish(recordingStatus, { user }, status);
  };
  liveRooms.onSentChanged((roomId) => {
    recorder.changed(roomId);
    // A producer who begins on a full disk.
    if (core.disk.isFull()) publishRecordingStatus(roomId);
  });
  speakers.onChanged(recorder.changed);
  core.disk.onChanged((isFull) => {
    for (const roomId of recorder.diskChanged()) {
      core.events.record({ kind: isFull ? 'recording_stopped' : 'recording_resumed', roomId, userId: null });
      publishRecordingStatus(roomId);
    }
  });

  const resolveLiveSource = createLiveSource({
    lease: playback.lease,
    folderUrl: playback.folderUrl,
    mediaOrigin: config.publicUrl === undefined ? '/' : new URL(config.publicUrl).origin,
    socketPath: mediaSocketPath,
    capacityFor: media.control.capacityFor,
  });
  const checkViewer = createViewerCheck({
    enterToWatch: async (identity, roomId) => {
      const row = await rooms.admission.enterToWatch(identity, roomId);
      return { isLive: row.is_live, room: liveFieldsOf(row) };
    },
    resolveLiveSource,
  });

  const stage = createStage({
    liveRooms,
    seats: config.stageSeats,
    clock,
    describeRoom,
    checkViewer,
    nameOf: accounts.nameOf,
    sessionsOf: rooms.presence.sessionsOf,
    signStageToken: rooms.links.signStageToken,
    revokeAccess: repository.revokeStageAccess,
    subscribeToHands: (session, roomId) => realtime.join({ session }, handsTopic(roomId)),
    notifyHands: (roomId, hands) => realtime.publish(handsNotice, { topic: handsTopic(roomId) }, { roomId, hands }),
    notifyInvitation: (session, invitation) => realtime.publish(stageInvitation, { session }, invitation),
    record: (kind, roomId, userId, details) => core.events.record({ kind, roomId, userId, details }),
  });
  const forgetStatus = core.everyNode.define('live status changed', (roomId: string) => service.forgetStatus(roomId));
  const publishStatus = (state: LiveState) => {
    forgetStatus(state.roomId);
    rooms.catalogue.roomsChanged();
    notifyReaders(state.roomId, roomLiveStatus, state);
    realtime.publish(livesChanged, 'everyone', {});
  };
  const service = createLiveService({
    repository,
    claimsFor: rooms.links.claimsFor,
    canManageRoom: accounts.managed.canManageRoom,
    clock,
    isLiveCreationOn: config.pages.isLiveCreationOn,
    announce,
    scheduleSummary,
    record: (kind, roomId, userId) => core.events.record({ kind, roomId, userId }),
    onBegan: (state, recordingId) => {
      if (recordingId !== null) recorder.begin(state.roomId, recordingId);
      publishStatus(state);
    },
    onEnded: (state, recordingId) => {
      publishStatus(state);
      interruptions.ended(state.roomId);
      media.control.end(state.roomId);
      stage.ended(state.roomId);
      if (recordingId === null) return;
      // Not awaited by the request; a recording that a crash cuts off here is finished after the next start.
      recorder
        .end(state.roomId, recordingId)
        .catch((error: unknown) => log.error({ err: error, room: state.roomId }, 'a recording was not finished'));
    },
  });

  /** Pages that transmit or control the live stay as they are. */
  const reloadPages = core.everyNode.define('reload pages', (roomId: string) => {
    for (const session of rooms.presence.watchingSessionsIn(roomId))
      realtime.publish(command, { session }, { action: 'reload' });
  });
  const reload = (roomId: string, target: ReloadTarget) => {
    if (target === 'player') rooms.notifyRoom(roomId, reloadPlayer, { roomId });
    else reloadPages(roomId);
  };

  return {
    routes: liveRoutes({
      live: service,
      links: rooms.links,
      media: media.engine,
      admit: rooms.admitCached,
      nextCheckMs: (roomId) => nextCheckMs(rooms.presence.count(roomId), Math.random()),
      health,
      pictures: createLivePictures({ repository, clock, videosFolder: videos.folders.videos, takeStill, log }),
      reload: async (identity, roomId, target) => {
        await service.status(roomId);
        reload(roomId, target);
        core.events.record({ kind: `reload_${target}` as const, roomId, userId: identity.userId });
      },
    }),
    requests: stageRequests(stage),
    resolveLiveSource,
    describeRoom,
    checkViewer,
    onStageJoined: async (roomId: string, userId: string) => {
      stage.joined(roomId, userId);
      await speakers.observe(roomId);
    },
    joinHands: (session: string, roomId: string) => realtime.join({ session }, handsTopic(roomId)),
    leaveHands: (session: string, roomId: string) => realtime.leave({ session }, handsTopic(roomId)),
    onRoomLeft: (session: string, roomId: string) => stage.leave(session, roomId),
    /** Publishes a status that was changed in the database, not by going live or ending. */
    statusChanged: async (roomId: string) => publishStatus(await service.refreshStatus(roomId)),
    /** Makes HLS of a live that a program sends, without a recording. */
    packageFeed: (roomId: string, recordingId: string) => recorder.begin(roomId, recordingId, { isRecorded: false }),
    finishRecording: recorder.finish,
    /** To be called after the jobs have started. */
    start: recorder.resume,
    close: async () => {
      stopSampling();
      stage.close();
      await recorder.close();
      await media.engine.close();
    },
  };
};

/** The organizers who have a room open. */
const handsTopic = (roomId: string) => `hands:${roomId}`;
