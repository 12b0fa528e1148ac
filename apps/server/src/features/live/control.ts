/** The operations of a media node that other nodes need. They concern what is connected to this one. */
import { microphoneMuted } from '@palco/contract/live/signalling';
import type { LiveRooms } from './live-rooms.ts';
import type { Peer } from './peer.ts';

export type LiveControl = ReturnType<typeof createLiveControl>;

/** Everybody on the stage, or one of them. */
export type MuteInput = { readonly userId: string | undefined; readonly byUserId: string; readonly from: string };

export const createLiveControl = (liveRooms: LiveRooms) => {
  const sendersIn = (roomId: string) => liveRooms.peersIn(roomId).filter((peer) => peer.transport('send'));

  /** The producers of a page change one after another, so a microphone that was just switched on is switched off too. */
  const muteMicrophone = (peer: Peer): Promise<boolean> =>
    peer.inTurn(async () => {
      const producer = peer.producers.get('audio')?.producer;
      if (!producer || producer.isPaused) return false;
      await producer.pause();
      liveRooms.paused(peer.roomId, producer.id, true);
      return true;
    });

  return {
    /** Closes everything that is sent or watched in a room. */
    end: (roomId: string) => {
      for (const peer of liveRooms.peersIn(roomId)) {
        peer.closeTransport('send', 'ended');
        peer.closeTransport('watch', 'ended');
      }
      // Producers without a page, such as the live of the demo.
      for (const { producer } of liveRooms.sentIn(roomId)) producer.close();
    },
    /** Another tab of the viewer took the lease. */
    stopWatching: (sessionId: string, roomId: string) => {
      for (const peer of liveRooms.peersOfSession(sessionId))
        if (peer.roomId === roomId && peer.role === 'viewer') peer.closeTransport('watch', 'ended');
    },
    isOnAir: (roomId: string): boolean => liveRooms.sentIn(roomId).length > 0,
    /** The users on the stage of a room. */
    sendersIn: (roomId: string): string[] => [...new Set(sendersIn(roomId).map((peer) => peer.identity.userId))],
    removeFromStage: (roomId: string, userId: string) => {
      for (const peer of liveRooms.peersIn(roomId)) if (peer.identity.userId === userId) peer.removeFromStage();
    },
    /** The users that were muted, one entry for each page; null when the one that is meant is not on the stage. */
    mute: async (roomId: string, { userId, byUserId, from }: MuteInput): Promise<string[] | null> => {
      const isMeant = (peer: Peer) =>
        userId === undefined ? peer.identity.userId !== byUserId : peer.identity.userId === userId;
      const senders = sendersIn(roomId).filter(isMeant);
      if (userId !== undefined && senders.length === 0) return null;
      const muted = (
        await Promise.all(senders.map(async (peer) => ((await muteMicrophone(peer)) ? peer : null)))
      ).filter((peer) => peer !== null);
      for (const peer of muted) peer.notify(microphoneMuted, { from });
      return muted.map((peer) => peer.identity.userId);
    },
  };
};
