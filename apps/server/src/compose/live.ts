/** The transmitting half of the composition root: the media engine, signalling, going live, packaging and recording. */

import type { LiveState } from '@palco/contract/live';
import { stageToken } from '@palco/contract/live/signalling';
import { hands as handsNotice, stageInvitation } from '@palco/contract/live/stage';
import * as limits from '@palco/contract/room-limits';
import type { VideoStatus } from '@palco/contract/rooms';
import { isOrganizer } from '@palco/domain/auth/access';
import type { Logger } from 'pino';
import type { Clock } from '../adapters/clock/port.ts';
import type { Db } from '../adapters/db/database.ts';
import { readSecret } from '../adapters/db/secrets.ts';
import type { Jobs } from '../adapters/jobs/port.ts';
import { createIceServers } from '../adapters/media/ice-servers.ts';
import { createMediasoupEngine } from '../adapters/media/mediasoup-engine.ts';
import { createFfmpegPackager } from '../adapters/packager/ffmpeg.ts';
import { createProducerTokens } from '../adapters/tokens/producer-jwt.ts';
import { createFfmpeg } from '../adapters/transcoder/ffmpeg.ts';
import type { Config } from '../config.ts';
import { createAdmission } from '../features/live/admission.ts';
import { type FeedSender, openRoomFeed } from '../features/live/feed.ts';
import { createHall } from '../features/live/live-rooms.ts';
import { createWatching, type WatchingPorts } from '../features/live/live-source.ts';
import { type Admitted, Peer } from '../features/live/peer.ts';
import { signallingRequests, stageRequests } from '../features/live/realtime.ts';
import { createRecorder } from '../features/live/recording/recorder.ts';
import { createRecordingRepository } from '../features/live/recording/repository.ts';
import { createLiveRepository } from '../features/live/repository.ts';
import { liveRoutes } from '../features/live/routes.ts';
import { createLiveService } from '../features/live/service.ts';
import { createSignalling } from '../features/live/signalling.ts';
import { createSpeakers } from '../features/live/speakers.ts';
import { createStage } from '../features/live/stage.ts';
import type { RecordEvent } from '../features/reports/event-log.ts';
import type { Identity } from '../shared/identity.ts';
import { mediaSocketPath, type Notify } from '../sockets/media.ts';
import type { Realtime } from '../sockets/realtime.ts';

export type LiveParts = {
  db: Db;
  config: Config;
  clock: Clock;
  log: Logger;
  jobs: Jobs;
  videosFolder: string;
  removeUnusedVideo: (videoId: string) => Promise<void>;
  publicUrl: () => string;
  lease: WatchingPorts['lease'];
  folderOf: WatchingPorts['folderOf'];
  /** Throws when a room is not there or not for somebody. */
  admit: (identity: Identity, roomId: string) => Promise<unknown>;
  checkLiveViewer: (identity: Identity, roomId: string) => Promise<void>;
  nameOf: (userId: string) => Promise<string>;
  realtime: Realtime;
  recordEvent: RecordEvent;
  /** The tabs of a person that have a room open. */
  sessionsOf: (roomId: string, userId: string) => readonly string[];
  onStatus: (state: LiveState) => void;
  /** A recording became the video of its room, or could not. */
  onRecorded: (recordingId: string, status: VideoStatus) => void;
  /** What the room plays has changed. */
  onReload: (roomId: string) => void;
};

export const composeLive = async ({ db, config, clock, log, realtime, ...parts }: LiveParts) => {
  const media = createMediasoupEngine(config.media, log);
  const hall = createHall({
    onSentChanged: (roomId) => recorder.changed(roomId),
    onEmpty: (roomId) => {
      media.findRoom(roomId)?.close();
      speakers.forget(roomId);
    },
  });
  const speakers = createSpeakers({ media, hall, onChanged: (roomId) => recorder.changed(roomId) });
  const recorder = createRecorder({
    repository: createRecordingRepository(db),
    packager: createFfmpegPackager(log),
    transcoder: createFfmpeg(),
    jobs: parts.jobs,
    videosFolder: parts.videosFolder,
    removeUnusedVideo: parts.removeUnusedVideo,
    media,
    log,
    sentIn: hall.sentIn,
    speakerIn: speakers.in,
    onFinished: (roomId, recordingId, status) => {
      parts.onRecorded(recordingId, status);
      if (roomId !== null) parts.onReload(roomId);
    },
  });

  const endMedia = (roomId: string) => {
    for (const peer of hall.peersIn(roomId)) {
      peer.closeTransport('send', 'ended');
      peer.closeTransport('watch', 'ended');
    }
    // What no page sends, such as the live of the demo.
    for (const { producer } of hall.sentIn(roomId)) producer.close();
  };
  const repository = createLiveRepository(db);
  const service = createLiveService({
    repository,
    tokens: createProducerTokens(await readSecret(db, 'producer')),
    clock,
    publicUrl: parts.publicUrl,
    isLiveCreationOn: config.pages.isLiveCreationOn,
    onBegan: (state, recordingId) => {
      if (recordingId !== null) recorder.begin(state.roomId, recordingId);
      parts.onStatus(state);
    },
    onEnded: (state, recordingId) => {
      parts.onStatus(state);
      endMedia(state.roomId);
      stage.ended(state.roomId);
      if (recordingId === null) return;
      // Nobody waits for it; what a crash cuts off here is done after the next start.
      recorder
        .end(state.roomId, recordingId)
        .catch((error: unknown) => log.error({ err: error, room: state.roomId }, 'a recording was not finished'));
    },
  });
  const stage = createStage({
    hall,
    seats: config.stageSeats,
    clock,
    describeRoom: service.describeRoom,
    checkViewer: parts.checkLiveViewer,
    nameOf: parts.nameOf,
    sessionsOf: parts.sessionsOf,
    signPass: service.signPass,
    shutOut: repository.shutOut,
    listen: (session, roomId) => realtime.join({ session }, backstageOf(roomId)),
    tellHands: (roomId, hands) => realtime.publish(handsNotice, { topic: backstageOf(roomId) }, { roomId, hands }),
    tellInvitation: (session, invitation) => realtime.publish(stageInvitation, { session }, invitation),
    record: (kind, roomId, userId, details) => parts.recordEvent({ kind, roomId, userId, details }),
  });
  const viewersPerRoom = config.media.viewersPerWorker * config.media.workers;
  const signalling = createSignalling({
    media,
    hall,
    iceServers: createIceServers(config.turn, clock),
    describeRoom: service.describeRoom,
    checkViewer: (peer) => parts.checkLiveViewer(peer.identity, peer.roomId),
    onStageTaken: async (peer) => {
      stage.taken(peer.roomId, peer.identity.userId);
      await speakers.listen(peer.roomId);
    },
    onWatching: speakers.greet,
    viewersPerRoom,
    stageSeats: config.stageSeats,
  });

  /** The invitation may have run out when they lose their connection in the middle of it. */
  const givePass = (peer: Peer) => {
    service.signPass(peer.roomId, peer.identity.userId, limits.live.stageTokenS).then(
      (token) => peer.tell(stageToken, { token }),
      (error: unknown) => log.error({ err: error }, 'a pass to the stage could not be made'),
    );
  };

  const watch = createWatching({
    lease: parts.lease,
    folderOf: parts.folderOf,
    mediaOrigin: config.publicUrl === undefined ? '/' : new URL(config.publicUrl).origin,
    socketPath: mediaSocketPath,
    placeFor: async (roomId) => {
      const status = await media.check();
      if (status === 'down') return 'never';
      return status === 'ok' && hall.watchersIn(roomId) < viewersPerRoom ? 'free' : 'full';
    },
  });

  return {
    media,
    routes: liveRoutes(service, media),
    requests: signallingRequests(signalling),
    stageRequests: stageRequests(stage),
    watch,
    /** Until when a producer link opens a room to somebody. */
    opensRoom: async (token: string | undefined, roomId: string, userId: string) =>
      (await service.claimsFor(token, roomId, userId))?.expiresAt ?? null,
    /** A tab has a room open: organizers hear of raised hands. */
    joined: (identity: Identity, session: string, roomId: string) => {
      if (isOrganizer(identity)) realtime.join({ session }, backstageOf(roomId));
    },
    left: (session: string, roomId: string) => {
      realtime.leave({ session }, backstageOf(roomId));
      stage.leave(session, roomId);
    },
    /** The right to play went to another tab. */
    stopWatching: (sessionId: string, roomId: string) => {
      for (const peer of hall.peersOfSession(sessionId))
        if (peer.roomId === roomId && peer.role === 'viewer') peer.closeTransport('watch', 'ended');
    },
    door: {
      admit: createAdmission({
        claimsFor: service.claimsFor,
        admit: parts.admit,
        isInteractive: async (roomId) => (await service.describeRoom(roomId)).isInteractive,
        nameOf: parts.nameOf,
      }),
      join: (admitted: Admitted, tell: Notify) => {
        const peer = new Peer(admitted, tell);
        hall.join(peer);
        if (admitted.isInvited) givePass(peer);
        return peer;
      },
      leave: (peer: Peer) => {
        peer.close();
        hall.leave(peer);
      },
    },
    /** For a program of this machine that sends into a room. */
    openFeed: (roomId: string, sender: FeedSender) => openRoomFeed({ media, hall }, roomId, sender),
    changedStatus: service.changedStatus,
    isOnAir: (roomId: string) => hall.sentIn(roomId).length > 0,
    /** After the jobs have started. */
    start: recorder.resume,
    finishRecording: recorder.finish,
    close: async () => {
      stage.close();
      await recorder.close();
      await media.close();
    },
  };
};

/** The organizers who have a room open. */
const backstageOf = (roomId: string) => `backstage:${roomId}`;
