/** Requests a room and connects to its live while the room page is still loading. Imports nothing that renders. */
import { isLoggedIn } from '@palco/domain/auth/token';
import { availabilityOf } from '@palco/domain/playback/availability';
import { openSession } from '../features/auth/open-session.ts';
import { showPreview } from '../features/live/early-live-preview.ts';
import type { ViewerConnection } from '../features/live/media/viewer-connection.ts';
import { prefetchLive, prepareMedia } from '../features/live/watch-room.ts';
import { prefetchRoomData } from '../features/playback/room/prefetched-room.ts';
import { getToken } from '../lib/storage/token-store.ts';

export const prefetchRoom = async (address: string): Promise<void> => {
  await requestRoom(address);
};

/** For a page opened at the address of a live room. Resolves when a frame of the live is visible, or none will be. */
export const previewLiveRoom = async (address: string): Promise<void> => {
  const requested = requestRoom(address);
  prepareMedia(requested);
  const connection = await requested;
  if (connection) await showPreview(connection);
};

const requestRoom = async (address: string): Promise<ViewerConnection | undefined> => {
  const { pathname, searchParams } = new URL(address, globalThis.location.href);
  const [, roomId] = /^\/course\/([^/]+)\/?$/.exec(pathname) ?? [];
  if (roomId === undefined || !isLoggedIn(getToken(), Date.now())) return undefined;
  const producerToken = searchParams.get('token') ?? undefined;
  await openSession();
  const room = await prefetchRoomData(roomId, producerToken);
  const { interactive, technology, videoUrl, socketPath } = room;
  // An interactive room has its own connection, made by its stage.
  if (!room.live || interactive || technology !== 'webrtc' || availabilityOf(room) !== 'video') return undefined;
  if (videoUrl === null || socketPath === null) return undefined;
  return prefetchLive({ videoUrl, socketPath, roomId, ...(producerToken !== undefined && { producerToken }) });
};
