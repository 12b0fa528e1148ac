import type { ReplyOut } from '@palco/contract/define';
import { joinRoom, leaveRoom, presence } from '@palco/contract/rooms';
import { useEffect, useRef, useState } from 'react';
import { logProblem } from '../../lib/browser/log.ts';
import { connectionStore } from '../../lib/realtime/connection-store.ts';
import { realtime } from '../../lib/realtime/realtime-client.ts';

/** What a page is told when it is in: from here on it misses nothing, so what it knew before may be old. */
export type Joined = ReplyOut<typeof joinRoom>;

/**
 * Says that this page shows the room, on every connection, and knows how many do. Null until the server said so. Nobody is
 * in a room whose door has not been passed: the terms may lie before it.
 */
export const usePresence = (roomId: string, isIn: boolean, onJoined?: (joined: Joined) => void): number | null => {
  const [viewers, setViewers] = useState<number | null>(null);
  const tell = useRef(onJoined);
  tell.current = onJoined;
  useEffect(() => {
    if (!isIn) return;
    const join = () => {
      realtime.send(joinRoom, { roomId }).then(
        (joined) => {
          setViewers(joined.viewers);
          tell.current?.(joined);
        },
        (error: unknown) => logProblem('the room could not be joined', error),
      );
    };
    const stops = [
      realtime.onConnection((what) => {
        if (what === 'connect') join();
      }),
      realtime.on(presence, (told) => {
        if (told.roomId === roomId) setViewers(told.viewers);
      }),
    ];
    if (connectionStore.get().status === 'connected') join();
    return () => {
      for (const stop of stops) stop();
      // Not connected any more is gone already.
      realtime.send(leaveRoom, { roomId }).catch(() => {});
    };
  }, [roomId, isIn]);
  return viewers;
};
