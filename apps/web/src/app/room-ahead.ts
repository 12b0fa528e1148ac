/** Somebody opens a room: it is asked for, and its live connected, while its page is being loaded. Nothing of a page is in here. */
import { isLoggedIn } from '@palco/domain/auth/token';
import { openSession } from '../features/auth/open-session.ts';
import { prepareMedia, watchRoomEarly } from '../features/live/watch-room.ts';
import { askRoomEarly } from '../features/playback/early-room.ts';
import { getToken } from '../lib/token-store.ts';

export const goAhead = async (address: string): Promise<void> => {
  const { pathname, searchParams } = new URL(address, globalThis.location.href);
  const [, roomId] = /^\/course\/([^/]+)\/?$/.exec(pathname) ?? [];
  if (roomId === undefined || !isLoggedIn(getToken(), Date.now())) return;
  if (isThisPageOnAir(pathname)) prepareMedia();
  const producerToken = searchParams.get('token') ?? undefined;
  await openSession();
  const { live, interactive, technology, videoUrl, socketPath } = await askRoomEarly(roomId, producerToken);
  // Onto a stage people come by another way.
  if (!live || interactive || technology !== 'webrtc' || videoUrl === null || socketPath === null) return;
  watchRoomEarly({ videoUrl, socketPath, roomId, ...(producerToken !== undefined && { producerToken }) });
};

/** The server says so with the page itself, before anybody can have asked for the room. Not every browser passes it on. */
const isThisPageOnAir = (pathname: string): boolean => {
  if (pathname !== globalThis.location.pathname) return false;
  const pages = performance.getEntriesByType('navigation') as { serverTiming?: readonly { name: string }[] }[];
  return pages.some(({ serverTiming = [] }) => serverTiming.some(({ name }) => name === 'onair'));
};
