import type { ReplyOut } from '@palco/contract/define';
import { joinRoom, leaveRoom, presence } from '@palco/contract/rooms';
import { useEffect, useRef, useState } from 'react';
import { logProblem } from '../../lib/browser/log.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { connectionStore } from '../../lib/realtime/connection-store.ts';
import { joinedRoomStore } from '../../lib/realtime/joined-room.ts';
import { realtime } from '../../lib/realtime/realtime-client.ts';

/** The reply to joining. From here on the page receives every notice, so data fetched before may be stale. */
export type Joined = ReplyOut<typeof joinRoom>;

const retryMs = 3000;

/** A busy, failing or silent server is asked again; other refusals are final. Without a connection the next one joins. */
const retryAfterMs = (error: unknown): number | null => {
  if (!(error instanceof ApiError)) return connectionStore.get().status === 'connected' ? retryMs : null;
  if (error.status !== 429 && error.status < 500) return null;
  return Math.max(retryMs, (error.retryAfterS ?? 0) * 1000);
};

/**
 * Joins the room on every connection and returns its number of viewers; null until the server has answered. `isIn` is false until the
 * room is loaded: the user may have to accept terms first. The producer's page does not count as a viewer.
 */
export const usePresence = (
  roomId: string,
  isIn: boolean,
  { isWatching = true, onJoined }: { readonly isWatching?: boolean; readonly onJoined?: (joined: Joined) => void } = {},
): number | null => {
  const [viewers, setViewers] = useState<number | null>(null);
  const notifyJoined = useRef(onJoined);
  notifyJoined.current = onJoined;
  useEffect(() => {
    if (!isIn) return;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const join = () => {
      clearTimeout(retry);
      realtime.send(joinRoom, { roomId, isWatching }).then(
        (joined) => {
          setViewers(joined.viewers);
          joinedRoomStore.set(roomId);
          notifyJoined.current?.(joined);
        },
        (error: unknown) => {
          logProblem('the room could not be joined', error);
          const waitMs = retryAfterMs(error);
          if (waitMs !== null) retry = setTimeout(join, waitMs);
        },
      );
    };
    const stops = [
      realtime.onConnection((what) => {
        joinedRoomStore.set(null);
        clearTimeout(retry);
        if (what === 'connect') join();
      }),
      realtime.on(presence, (notice) => {
        if (notice.roomId === roomId) setViewers(notice.viewers);
      }),
    ];
    if (connectionStore.get().status === 'connected') join();
    return () => {
      for (const stop of stops) stop();
      clearTimeout(retry);
      joinedRoomStore.set(null);
      realtime.send(leaveRoom, { roomId }).catch(() => {
        // Without a connection the server has already removed this page from the room.
      });
    };
  }, [roomId, isIn, isWatching]);
  return viewers;
};
