/** Puts the pieces of the live feature together; what it needs of other features is handed in. */
import type { LiveState } from '@palco/contract/live';
import type { IceServer } from '@palco/contract/live/media';
import type { VideoStatus } from '@palco/contract/rooms';
import type { Logger } from 'pino';
import type { Identity } from '../../access.ts';
import type { Clock } from '../../adapters/clock/port.ts';
import type { MediaEngine } from '../../adapters/media/port.ts';
import type { ProducerTokens } from '../../adapters/tokens/producer-jwt.ts';
import type { Tell } from '../../media-door.ts';
import { createAdmission } from './admission.ts';
import { createHall } from './hall.ts';
import { type Admitted, Peer } from './peer.ts';
import { signallingRequests } from './realtime.ts';
import { createRecorder, type RecorderPorts } from './recording/recorder.ts';
import type { LiveRepository } from './repository.ts';
import { liveRoutes } from './routes.ts';
import { createLiveService } from './service.ts';
import { createSignalling } from './signalling.ts';
import { createWatching, type WatchingPorts } from './watching.ts';

export type LiveComposition = {
  media: MediaEngine;
  repository: LiveRepository;
  tokens: ProducerTokens;
  clock: Clock;
  log: Logger;
  publicUrl: () => string;
  mediaOrigin: string;
  socketPath: string;
  viewersPerRoom: number;
  iceServers: () => IceServer[];
  lease: WatchingPorts['lease'];
  folderOf: WatchingPorts['folderOf'];
  checkVisitor: (identity: Identity, roomId: string) => Promise<void>;
  checkLiveViewer: (identity: Identity, roomId: string) => Promise<void>;
  nameOf: (userId: string) => Promise<string>;
  recording: Omit<RecorderPorts, 'media' | 'log' | 'sentIn' | 'onFinished'>;
  onStatus: (state: LiveState) => void;
  /** A recording became the video of its room, or could not. */
  onRecorded: (recordingId: string, status: VideoStatus) => void;
  onReload: (roomId: string) => void;
};

export const createLive = (ports: LiveComposition) => {
  const { media } = ports;
  const hall = createHall({
    onSentChanged: (roomId) => recorder.changed(roomId),
    onEmpty: (roomId) => media.findRoom(roomId)?.close(),
  });

  const recorder = createRecorder({
    ...ports.recording,
    media,
    log: ports.log,
    sentIn: hall.sentIn,
    onFinished: (roomId, recordingId, status) => {
      ports.onRecorded(recordingId, status);
      if (roomId !== null) ports.onReload(roomId);
    },
  });

  const endMedia = (roomId: string) => {
    for (const peer of hall.peersIn(roomId)) {
      peer.closeTransport('send', 'ended');
      peer.closeTransport('watch', 'ended');
    }
  };

  const service = createLiveService({
    ...ports,
    onBegan: (state, recordingId) => {
      if (recordingId !== null) recorder.begin(state.roomId, recordingId);
      ports.onStatus(state);
    },
    onEnded: (state, recordingId) => {
      ports.onStatus(state);
      endMedia(state.roomId);
      if (recordingId === null) return;
      // Nobody waits for it; what a crash cuts off here is done after the next start.
      recorder
        .end(state.roomId, recordingId)
        .catch((error: unknown) => ports.log.error({ err: error, room: state.roomId }, 'a recording was not finished'));
    },
  });

  const signalling = createSignalling({
    media,
    hall,
    iceServers: ports.iceServers,
    describeRoom: service.describeRoom,
    checkViewer: (peer) => ports.checkLiveViewer(peer.identity, peer.roomId),
  });

  return {
    service,
    routes: liveRoutes(service),
    requests: signallingRequests(signalling),
    watch: createWatching({
      ...ports,
      hasPlace: async (roomId) =>
        (await media.check()) === 'ok' && hall.watchersIn(roomId) < Math.max(ports.viewersPerRoom, 1),
    }),
    /** After the jobs have started. */
    start: recorder.resume,
    close: recorder.close,
    /** The right to play went to another tab. */
    stopWatching: (sessionId: string, roomId: string) => {
      for (const peer of hall.peersOfSession(sessionId))
        if (peer.roomId === roomId && peer.role === 'viewer') peer.closeTransport('watch', 'ended');
    },
    door: {
      admit: createAdmission({ ...ports, rightOf: service.rightOf }),
      join: (admitted: Admitted, tell: Tell) => {
        const peer = new Peer(admitted, tell);
        hall.join(peer);
        return peer;
      },
      leave: (peer: Peer) => {
        peer.close();
        hall.leave(peer);
      },
    },
  };
};
