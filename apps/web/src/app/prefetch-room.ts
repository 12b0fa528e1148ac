/** Somebody opens a room: it is asked for, and its live connected, while its page is being loaded. Nothing of a page is in here. */
import { isLoggedIn } from '@palco/domain/auth/token';
import { availabilityOf } from '@palco/domain/playback/availability';
import { openSession } from '../features/auth/open-session.ts';
import { showFirstPicture } from '../features/live/early-live-preview.ts';
import type { Watching } from '../features/live/media/viewer-connection.ts';
import { prepareMedia, watchRoomEarly } from '../features/live/watch-room.ts';
import { askRoomEarly } from '../features/playback/room/prefetched-room.ts';
import { getToken } from '../lib/storage/token-store.ts';

export const goAhead = async (address: string): Promise<void> => {
  await askAhead(address);
};

/** A page that was opened at a room on air. Resolves when the picture of its live is seen, or there will be none. */
export const openOnAir = async (address: string): Promise<void> => {
  prepareMedia();
  const watching = await askAhead(address);
  if (watching) await showFirstPicture(watching);
};

const askAhead = async (address: string): Promise<Watching | undefined> => {
  const { pathname, searchParams } = new URL(address, globalThis.location.href);
  const [, roomId] = /^\/course\/([^/]+)\/?$/.exec(pathname) ?? [];
  if (roomId === undefined || !isLoggedIn(getToken(), Date.now())) return undefined;
  const producerToken = searchParams.get('token') ?? undefined;
  await openSession();
  const room = await askRoomEarly(roomId, producerToken);
  const { interactive, technology, videoUrl, socketPath } = room;
  // Onto a stage people come by another way.
  if (!room.live || interactive || technology !== 'webrtc' || availabilityOf(room) !== 'video') return undefined;
  if (videoUrl === null || socketPath === null) return undefined;
  return watchRoomEarly({ videoUrl, socketPath, roomId, ...(producerToken !== undefined && { producerToken }) });
};
