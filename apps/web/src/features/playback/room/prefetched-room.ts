/** A room requested while the room page is still loading. The page takes the response when it opens that room. */
import * as limits from '@palco/contract/room-limits';
import type { Room } from '@palco/contract/rooms';
import { fetchRoom } from '../api.ts';

type Prefetched = { readonly key: string; readonly requestedAt: number; readonly room: Promise<Room> };

let prefetched: Prefetched | null = null;

const keyOf = (id: string, producerToken?: string) => `${id} ${producerToken ?? ''}`;

export const prefetchRoomData = (id: string, producerToken?: string): Promise<Room> => {
  const room = fetchRoom(id, producerToken);
  prefetched = { key: keyOf(id, producerToken), requestedAt: Date.now(), room };
  return room;
};

/** Handed out once, and not after the lease that came with it has expired. */
export const takePrefetchedRoom = (id: string, producerToken?: string): Promise<Room> => {
  const known = prefetched;
  prefetched = null;
  const isFresh = known?.key === keyOf(id, producerToken) && Date.now() - known.requestedAt < limits.playback.leaseMs;
  return isFresh ? known.room : fetchRoom(id, producerToken);
};

/** For a page that has the room already: what was requested before is older than the reason to ask again. */
export const fetchRoomAgain = (id: string, producerToken?: string): Promise<Room> => {
  prefetched = null;
  return fetchRoom(id, producerToken);
};
