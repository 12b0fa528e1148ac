/** Role media: what the media sockets of a room may do. */
import { stageToken } from '@palco/contract/live/signalling';
import * as limits from '@palco/contract/room-limits';
import { createIceServers } from '../adapters/media/ice-servers.ts';
import { createMediaAdmission } from '../features/live/admission.ts';
import { type Admitted, Peer } from '../features/live/peer.ts';
import { signallingRequests } from '../features/live/realtime.ts';
import { createSignalling } from '../features/live/signalling.ts';
import type { Notify } from '../sockets/media.ts';
import type { Accounts } from './accounts.ts';
import type { Admission } from './admission.ts';
import type { Core } from './core.ts';
import type { LiveSource } from './live-source.ts';
import type { Media } from './media.ts';
import type { Stage } from './stage.ts';

export type SignallingParts = {
  accounts: Pick<Accounts, 'nameOf' | 'managed'>;
  rooms: Admission;
  media: Media;
  liveSource: Pick<LiveSource, 'checkViewer'>;
  stage: Pick<Stage, 'describeRoom' | 'onJoined'>;
};

export const composeSignalling = ({ config, clock, log }: Core, parts: SignallingParts) => {
  const { accounts, rooms, media, liveSource, stage } = parts;
  const { engine, liveRooms, speakers, viewersPerRoom } = media;
  const signalling = createSignalling({
    media: engine,
    liveRooms,
    iceServers: createIceServers(config.turn, clock),
    describeRoom: stage.describeRoom,
    checkViewer: (peer) => liveSource.checkViewer(peer.identity, peer.roomId),
    onStageJoined: (peer) => stage.onJoined(peer.roomId, peer.identity.userId),
    onWatching: speakers.notifyNewWatcher,
    viewersPerRoom,
    stageSeats: config.stageSeats,
  });

  /** An invitation expires within minutes; this token lets the participant reconnect for as long as a live lasts. */
  const sendStageToken = (peer: Peer) => {
    rooms.links.signStageToken(peer.roomId, peer.identity.userId, limits.live.stageTokenS).then(
      (token) => peer.notify(stageToken, { token }),
      (error: unknown) => log.error({ err: error }, 'a stage token could not be signed'),
    );
  };

  return {
    requests: signallingRequests(signalling),
    connections: {
      admit: createMediaAdmission({
        isHere: media.placements.isHere,
        claimsFor: rooms.links.claimsFor,
        admit: rooms.admission.admit,
        canManageRoom: accounts.managed.canManageRoom,
        isInteractive: async (roomId) => (await stage.describeRoom(roomId)).isInteractive,
        nameOf: accounts.nameOf,
      }),
      roleOf: ({ role }: Admitted) => role,
      linkOf: ({ linkId }: Admitted) => linkId,
      join: (admitted: Admitted, notify: Notify) => {
        const peer = new Peer(admitted, notify, clock.now());
        liveRooms.join(peer);
        if (admitted.isInvited) sendStageToken(peer);
        return peer;
      },
      leave: (peer: Peer) => {
        peer.close();
        liveRooms.leave(peer);
      },
    },
  };
};
