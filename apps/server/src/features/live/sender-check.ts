/**
 * With several nodes: notices to the node of a room may have been lost on the way. Those who send are compared with the database
 * now and then: a live that has ended, a link that was revoked, a participant who was removed from the stage.
 */
import type { LiveControl } from './control.ts';
import type { LiveRooms } from './live-rooms.ts';
import type { Peer } from './peer.ts';
import type { LiveRepository } from './repository.ts';

export type SenderCheckPorts = {
  liveRooms: Pick<LiveRooms, 'roomIds' | 'peersIn'>;
  repository: Pick<LiveRepository, 'find' | 'isLinkRevoked' | 'removalOf'>;
  control: Pick<LiveControl, 'end' | 'removeFromStage'>;
  endLinks: (roomId: string, linkId: string | null) => void;
};

export const createSenderCheck = ({ liveRooms, repository, control, endLinks }: SenderCheckPorts) => {
  const checkPeer = async (peer: Peer): Promise<void> => {
    const { roomId, linkId, joinedAt, identity } = peer;
    if (linkId !== null && (await repository.isLinkRevoked(roomId, linkId, joinedAt))) endLinks(roomId, linkId);
    if (peer.role !== 'participant') return;
    const removedAt = await repository.removalOf(roomId, identity.userId);
    if (removedAt && removedAt >= joinedAt) control.removeFromStage(roomId, identity.userId);
  };
  return async (): Promise<void> => {
    for (const roomId of liveRooms.roomIds()) {
      const peers = liveRooms.peersIn(roomId);
      if ((await repository.find(roomId))?.live_status === 'ended') control.end(roomId);
      for (const peer of peers) if (peer.maySend || peer.linkId !== null) await checkPeer(peer);
    }
  };
};
