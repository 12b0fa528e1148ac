/** Somebody opens a room: it is asked for, and its live connected, while its page is being loaded. */
import { isLoggedIn } from '@palco/domain/auth/token';
import { matchPath } from 'react-router';
import { openSession } from '../features/auth/user-query.ts';
import { loadMedia, watchRoomEarly } from '../features/live/watch-room.ts';
import { askRoomEarly } from '../features/playback/early-room.ts';
import { getToken } from '../lib/token-store.ts';
import { RoomPage } from './private-pages.ts';

/** What a room is made of, before it is known whether anybody goes there. */
export const prepareRoom = (isLive: boolean): void => {
  // The way to a live is the longest, so it comes first. Only a head start.
  if (isLive) loadMedia().catch(() => {});
  RoomPage.preload();
};

export const goAhead = async (address: string): Promise<void> => {
  RoomPage.preload();
  const { pathname, search } = new URL(address, globalThis.location.href);
  const { roomId } = matchPath('/course/:roomId', pathname)?.params ?? {};
  if (roomId === undefined || !isLoggedIn(getToken(), Date.now())) return;
  const producerToken = new URLSearchParams(search).get('token') ?? undefined;
  await openSession();
  const { live, interactive, technology, videoUrl, socketPath } = await askRoomEarly(roomId, producerToken);
  // Onto a stage people come by another way.
  if (!live || interactive || technology !== 'webrtc' || videoUrl === null || socketPath === null) return;
  watchRoomEarly({ videoUrl, socketPath, roomId, ...(producerToken !== undefined && { producerToken }) });
};
