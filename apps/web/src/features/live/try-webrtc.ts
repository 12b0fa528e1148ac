/** Tries in the background whether a live that plays by HLS gets through by WebRTC again. */
import * as limits from '@palco/contract/room-limits';
import type { Room } from '@palco/contract/rooms';
import type { ViewerConnection } from './media/viewer-connection.ts';
import { prefetchLive } from './watch-room.ts';

const checkEveryMs = 200;
/** The connection is dropped soon afterwards unless a player takes it. */
const timeoutMs = limits.live.webrtcTimeoutMs - 1000;

/** The room as the server describes it now, if media arrives by WebRTC. The player that opens next takes the connection. */
export const tryWebrtc = async (fetchRoom: () => Promise<Room>, producerToken?: string): Promise<Room | null> => {
  const room = await fetchRoom();
  const { id, technology, videoUrl, socketPath } = room;
  if (!room.live || technology !== 'webrtc' || videoUrl === null || socketPath === null) return null;
  const link = producerToken === undefined ? {} : { producerToken };
  const connection = await prefetchLive({ videoUrl, socketPath, roomId: id, ...link });
  return (await isReceiving(connection)) ? room : null;
};

const isReceiving = (connection: ViewerConnection): Promise<boolean> =>
  new Promise((resolve) => {
    let hasPicture = false;
    const settle = (isThere: boolean) => {
      clearInterval(checks);
      clearTimeout(timeout);
      if (!isThere) connection.close();
      resolve(isThere);
    };
    const checks = setInterval(() => {
      if (hasPicture && connection.receiver?.isConnected) settle(true);
    }, checkEveryMs);
    const timeout = setTimeout(() => settle(false), timeoutMs);
    connection.listen({
      onTracks: (tracks) => {
        hasPicture = tracks.some(({ kind }) => kind === 'video');
      },
      onRefused: (kind) => kind === 'video' && settle(false),
      onEnded: () => settle(false),
      onProblem: () => {
        // The connection retries by itself until the time is over.
      },
    });
  });
