/** Bounds how many watch one room by WebRTC, also when a full audience connects within the same second. */
import { AppError } from '@palco/contract/errors';
import type { LiveRooms } from './live-rooms.ts';
import type { Peer } from './peer.ts';

export type ViewerCapacity = ReturnType<typeof createViewerCapacity>;

export const createViewerCapacity = (liveRooms: Pick<LiveRooms, 'watchersIn'>, viewersPerRoom: number) => {
  /** Viewers whose transport is still being made, by room. */
  const reserved = new Map<string, number>();

  return {
    /** Throws ROOM_FULL; counts the viewer for as long as `work` runs. */
    reserve: async <Result>(peer: Peer, work: () => Promise<Result>): Promise<Result> => {
      const { roomId } = peer;
      const count = reserved.get(roomId) ?? 0;
      const isFull = liveRooms.watchersIn(roomId) + count >= viewersPerRoom;
      const isCounted = peer.role === 'viewer' && !peer.isOrganizer && !peer.transport('watch');
      if (isFull && isCounted) throw new AppError('ROOM_FULL');
      reserved.set(roomId, count + 1);
      try {
        return await work();
      } finally {
        const left = (reserved.get(roomId) ?? 1) - 1;
        if (left > 0) reserved.set(roomId, left);
        else reserved.delete(roomId);
      }
    },
  };
};
