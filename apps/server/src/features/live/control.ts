/** The operations of the media role that other roles need; today they run in the same process. */
import type { MediaEngine } from '../../adapters/media/port.ts';
import type { LiveRooms } from './live-rooms.ts';

export type LiveControlPorts = {
  media: Pick<MediaEngine, 'check'>;
  liveRooms: LiveRooms;
  /** How many may watch one room by WebRTC. */
  viewersPerRoom: number;
};

export const createLiveControl = ({ media, liveRooms, viewersPerRoom }: LiveControlPorts) => ({
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
  /** Whether one more viewer fits on the media workers; `never` where there are none. */
  capacityFor: async (roomId: string): Promise<'free' | 'full' | 'never'> => {
    const status = await media.check();
    if (status === 'down') return 'never';
    return status === 'ok' && liveRooms.watchersIn(roomId) < viewersPerRoom ? 'free' : 'full';
  },
  isOnAir: (roomId: string): boolean => liveRooms.sentIn(roomId).length > 0,
});
