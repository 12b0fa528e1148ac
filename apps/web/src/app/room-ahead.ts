/** Somebody opens a room by its address: it is asked for, and its live connected, while the page around it is being loaded. */
import { isLoggedIn } from '@palco/domain/auth/token';
import { matchPath } from 'react-router';
import { openSession } from '../features/auth/user-query.ts';
import { watchRoomEarly } from '../features/live/watch-room.ts';
import { askRoomEarly } from '../features/playback/early-room.ts';
import { getToken } from '../lib/token-store.ts';
import { RoomPage } from './private-pages.ts';

export const goAhead = async ({ pathname, search }: Location): Promise<void> => {
  RoomPage.preload();
  const { roomId } = matchPath('/course/:roomId', pathname)?.params ?? {};
  if (roomId === undefined || !isLoggedIn(getToken(), Date.now())) return;
  const producerToken = new URLSearchParams(search).get('token') ?? undefined;
  await openSession();
  const { live, interactive, technology, videoUrl, socketPath } = await askRoomEarly(roomId, producerToken);
  // Onto a stage people come by another way.
  if (!live || interactive || technology !== 'webrtc' || videoUrl === null || socketPath === null) return;
  watchRoomEarly({ videoUrl, socketPath, roomId, ...(producerToken !== undefined && { producerToken }) });
};
