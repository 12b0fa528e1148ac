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
import { checkRepeatedly } from '../features/live/check-repeatedly.ts';
import { createDescribeRoom } from '../features/live/describe-room.ts';
import { createHands } from '../features/live/hands.ts';
import { createHandRepository } from '../features/live/hands-repository.ts';
import { createStreamHealth, sampleRepeatedly } from '../features/live/health.ts';
import { createInterruptions } from '../features/live/interruptions.ts';
import { createLiveSource, type ResolveLiveSource } from '../features/live/live-source.ts';
import { createLivePictures } from '../features/live/pictures.ts';
import { stageRequests } from '../features/live/realtime.ts';
import { followLives } from '../features/live/recording/follow-lives.ts';
import { createRecorder } from '../features/live/recording/recorder.ts';
import { createRecordingRepository } from '../features/live/recording/repository.ts';
import { createLiveRepository } from '../features/live/repository.ts';
import { liveRoutes } from '../features/live/routes.ts';
import { createSenderCheck } from '../features/live/sender-check.ts';
import { createLiveService } from '../features/live/service.ts';
import { createStage } from '../features/live/stage.ts';
import { createLiveStatuses } from '../features/live/statuses.ts';
import { createViewerCheck } from '../features/live/viewer-check.ts';
import { createWatcherCheck } from '../features/live/watcher-check.ts';
import { liveFieldsOf } from '../features/rooms/room-view.ts';
import { createTtlCache } from '../shared/ttl-cache.ts';
import { type MediaSockets, mediaSocketPath } from '../sockets/media.ts';
import type { Realtime } from '../sockets/realtime.ts';
import type { Accounts } from './accounts.ts';
import type { Admission } from './admission.ts';
import type { Core } from './core.ts';
import type { Media } from './media.ts';
import type { Playback } from './playback.ts';
import { composeRecording } from './recording.ts';
import type { Videos } from './videos.ts';

/** Long enough for the pages of an audience that comes at once. */
const sentToHlsMs = 10_000;

export type LiveParts = {
  realtime: Realtime;
  accounts: Pick<Accounts, 'nameOf' | 'managed'>;
  rooms: Admission;
  media: Media;
  mediaSockets: Pick<MediaSockets, 'endLinks'>;
  playback: Pick<Playback, 'playback' | 'countHlsViewers' | 'findReplaced'>;
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
  const statuses = createLiveStatuses({ repository, nowMs: core.nowMs });
  const describeRoom = createDescribeRoom(repository);

  const notifyReaders = <N extends Notice>(roomId: string, notice: N, payload: PayloadIn<N>) => {
    rooms
      .notifyReaders(roomId, notice, payload)
      .catch((error: unknown) => log.warn({ err: error, room: roomId }, 'pages were not notified; they poll'));
  };

  const recordings = createRecordingRepository(db);
  const recording = composeRecording(core, {
    videosFolder: videos.folders.videos,
    transcoder: createFfmpeg(),
    places: media.places,
  });
  const recorder = createRecorder({
    repository: recordings,
    packager: createPackager(log),
    store: recording.store,
    jobs: core.jobs,
    removeUnusedVideo: videos.removal.removeUnused,
    media: media.engine,
    log,
    sentIn: liveRooms.sentIn,
    isDiskFull: core.disk.isFull,
    speakerIn: speakers.in,
    onFinished: (roomId, recordingId, status) => {
      recording.changed(recordingId);
      rooms.catalogue.roomsChanged();
      videos.onStatus(recordingId, status, status === 'READY' ? 100 : 0);
      if (roomId !== null) notifyReaders(roomId, reloadPlayer, { roomId });
    },
  });
  const interruptions = createInterruptions({
    // A room that was deleted is not live; without the database the next measurement asks again.
    isLive: (roomId) =>
      statuses.read(roomId).then(
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
  const readHealth = core.askNodes.define('stream health', (roomId: string, after: number) => ({
    samples: [...health.read(roomId, after)],
    senders: health.senders(roomId),
  }));
  const stopChecking = core.nodes.isAlone
    ? () => {}
    : checkRepeatedly(
        [
          createSenderCheck({
            liveRooms,
            repository,
            control: media.control,
            endLinks: parts.mediaSockets.endLinks,
          }),
          createWatcherCheck({ liveRooms, control: media.control, findReplaced: parts.playback.findReplaced }),
        ],
        log,
      );
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

  const liveSource = createLiveSource({
    lease: playback.lease,
    folderUrl: playback.folderUrl,
    mediaOrigin: config.publicUrl === undefined ? '/' : new URL(config.publicUrl).origin,
    socketPath: mediaSocketPath,
    capacityFor: media.nodes.capacityFor,
  });
  /** Rooms whose last viewer was sent to HLS: the pages of the next ones do not connect to its media while they load. */
  const sentToHls = createTtlCache<true>({ nowMs: clock.monotonicMs, ttlMs: sentToHlsMs });
  const resolveLiveSource: ResolveLiveSource = async (request) => {
    const source = await liveSource(request);
    if (source.technology === 'hls') sentToHls.set(request.room.id, true);
    return source;
  };
  const checkViewer = createViewerCheck({
    enterToWatch: async (identity, roomId) => {
      const row = await rooms.admission.enterToWatch(identity, roomId);
      return { isLive: row.is_live, room: liveFieldsOf(row) };
    },
    resolveLiveSource,
  });

  const hands = createHands({
    repository: createHandRepository(db),
    nodes: core.nodes,
    notify: (roomId, raised) => realtime.publish(handsNotice, { topic: handsTopic(roomId) }, { roomId, hands: raised }),
    log,
  });
  const sessionsOf = core.askNodes.define('tabs of a user', rooms.presence.sessionsOf);
  const stage = createStage({
    hands,
    media: media.nodes,
    seats: config.stageSeats,
    clock,
    describeRoom,
    checkViewer,
    nameOf: accounts.nameOf,
    isIn: rooms.presence.has,
    sessionsOf: async (roomId, userId) => (await sessionsOf.all(roomId, userId)).flat(),
    signStageToken: rooms.links.signStageToken,
    revokeAccess: repository.revokeStageAccess,
    subscribeToHands: (session, roomId) => realtime.join({ session }, handsTopic(roomId)),
    notifyInvitation: (session, invitation) => realtime.publish(stageInvitation, { session }, invitation),
    record: (kind, roomId, userId, details) => core.events.record({ kind, roomId, userId, details }),
  });
  const endRecording = (roomId: string, recordingId: string) => {
    // Not awaited by the request; a recording that a crash cuts off here is finished after the next start.
    recorder
      .end(roomId, recordingId)
      .catch((error: unknown) => log.error({ err: error, room: roomId }, 'a recording was not finished'));
  };
  /** Each node records what it serves. */
  const lives = core.nodes.isAlone
    ? null
    : followLives({
        places: media.places,
        listLive: recordings.listLive,
        begin: ({ roomId, recordingId, isRecorded }) => recorder.begin(roomId, recordingId, { isRecorded }),
        end: recorder.end,
        abandon: recorder.abandon,
        log,
      });
  if (lives) media.keepRooms(lives.isRecorded);
  const liveBegan = core.everyNode.define('live began', (roomId: string, recordingId: string) =>
    lives ? lives.began({ roomId, recordingId, isRecorded: true }) : recorder.begin(roomId, recordingId),
  );
  const liveEnded = core.everyNode.define('live ended', (roomId: string) => {
    interruptions.ended(roomId);
    lives?.ended(roomId);
  });
  const forgetStatus = core.everyNode.define('live status changed', statuses.forget);
  const publishStatus = (state: LiveState) => {
    forgetStatus(state.roomId);
    rooms.catalogue.roomsChanged();
    notifyReaders(state.roomId, roomLiveStatus, state);
    realtime.publish(livesChanged, 'everyone', {});
  };
  const service = createLiveService({
    repository,
    statuses,
    claimsFor: rooms.links.claimsFor,
    canManageRoom: accounts.managed.canManageRoom,
    clock,
    isLiveCreationOn: config.pages.isLiveCreationOn,
    announce,
    scheduleSummary,
    record: (kind, roomId, userId) => core.events.record({ kind, roomId, userId }),
    onBegan: (state, recordingId) => {
      if (recordingId !== null) liveBegan(state.roomId, recordingId);
      publishStatus(state);
    },
    onEnded: (state, recordingId) => {
      publishStatus(state);
      media.nodes.end(state.roomId);
      stage.ended(state.roomId);
      const isEnding = lives?.isRecorded(state.roomId) ?? false;
      liveEnded(state.roomId);
      // On a node that did not record it, it is finished when the one that did is done.
      if (recordingId !== null && !isEnding) endRecording(state.roomId, recordingId);
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
      statuses,
      links: rooms.links,
      media: media.status,
      admit: rooms.admitCached,
      nextCheckMs: (roomId) => nextCheckMs(rooms.presence.count(roomId), Math.random()),
      health: {
        read: async (roomId, after) =>
          (await readHealth.one(media.nodes.nodeOf(roomId), roomId, after)) ?? { samples: [], senders: [] },
      },
      pictures: createLivePictures({ repository, clock, newestSegment: recording.newestSegment, takeStill, log }),
      reload: async (identity, roomId, target) => {
        await statuses.read(roomId);
        reload(roomId, target);
        core.events.record({ kind: `reload_${target}` as const, roomId, userId: identity.userId });
      },
    }),
    requests: stageRequests(stage),
    resolveLiveSource,
    /** Whether a page is likely to watch the room by WebRTC. */
    isOnAirByWebrtc: (roomId: string): boolean => media.nodes.isOnAir(roomId) && !sentToHls.get(roomId),
    describeRoom,
    checkViewer,
    onStageJoined: async (roomId: string, userId: string) => {
      await stage.joined(roomId, userId);
      await speakers.observe(roomId);
    },
    joinHands: (session: string, roomId: string) => realtime.join({ session }, handsTopic(roomId)),
    leaveHands: (session: string, roomId: string) => realtime.leave({ session }, handsTopic(roomId)),
    onRoomLeft: (session: string, roomId: string) => stage.leave(session, roomId),
    /** Publishes a status that was changed in the database, not by going live or ending. */
    statusChanged: async (roomId: string) => publishStatus(await statuses.refresh(roomId)),
    /** Makes HLS of a live that a program sends, without a recording. */
    packageFeed: (roomId: string, recordingId: string) => recorder.begin(roomId, recordingId, { isRecorded: false }),
    finishRecording: recorder.finish,
    /** What players and other nodes fetch of lives that several nodes share; null where they are files of this one. */
    sharedFiles: recording.shared,
    /** Resolves when other nodes need nothing from the disk of this one. */
    recordingsSettled: recording.store.settled,
    /** Whether segments of lives are on this node only, after it has closed. */
    hasUnstored: recording.store.hasUnstored,
    /** To be called after the jobs have started. */
    start: async () => {
      await hands.start();
      await (lives ? recording.store.resume() : recorder.resume());
    },
    close: async () => {
      stopSampling();
      stopChecking();
      stage.close();
      await recorder.close();
      await media.close();
    },
  };
};

/** The organizers who have a room open. */
const handsTopic = (roomId: string) => `hands:${roomId}`;
