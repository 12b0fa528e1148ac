import { joinRoom, leaveRoom, presence } from '@palco/contract/rooms';
import { useEffect, useState } from 'react';
import { connectionStore } from '../../lib/connection-store.ts';
import { logProblem } from '../../lib/log.ts';
import { realtime } from '../../lib/realtime-client.ts';

/**
 * Says that this page shows the room, on every connection, and knows how many do. Null until the server said so. Nobody is
 * in a room whose door has not been passed: the terms may lie before it.
 */
export const usePresence = (roomId: string, isIn: boolean): number | null => {
  const [viewers, setViewers] = useState<number | null>(null);
  useEffect(() => {
    if (!isIn) return;
    const join = () => {
      realtime.send(joinRoom, { roomId }).then(
        (answer) => setViewers(answer.viewers),
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
