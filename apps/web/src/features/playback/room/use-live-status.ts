import { reloadPlayer, roomLiveStatus } from '@palco/contract/live';
import * as limits from '@palco/contract/room-limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { connectionStore } from '../../../lib/realtime/connection-store.ts';
import { realtime } from '../../../lib/realtime/realtime-client.ts';
import { fetchLiveStatus } from '../api.ts';

/** Pages that receive the same notice fetch the room within this span, not all at once. */
const spreadMs = 1000;

/**
 * Spec sections 4 and 9: the room went live or ended, or plays something else now. Notices report it at once; the request every five
 * seconds is for pages that missed one. The server may ask pages that receive notices for fewer.
 */
export const useLiveStatus = (id: string, isLive: boolean | undefined, onChanged: () => void): void => {
  const client = useQueryClient();
  const changed = useRef(onChanged);
  changed.current = onChanged;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchAgain = ({ roomId }: { roomId: string }) => {
      if (roomId !== id) return;
      clearTimeout(timer);
      timer = setTimeout(() => changed.current(), Math.random() * spreadMs);
    };
    const stops = [realtime.on(roomLiveStatus, fetchAgain), realtime.on(reloadPlayer, fetchAgain)];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [id]);

  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['live-status', id],
    queryFn: () => fetchLiveStatus(id),
    enabled: isLive !== undefined,
    refetchInterval: ({ state }) =>
      (connectionStore.get().status === 'connected' && state.data?.nextCheckMs) || limits.live.statusPollMs,
    gcTime: 0,
  });
  // A notice may have been missed; and without a connection the page asks every five seconds from now on.
  useEffect(
    () => realtime.onConnection(() => void client.invalidateQueries({ queryKey: ['live-status', id] })),
    [client, id],
  );
  const isNews = data !== undefined && isLive !== undefined && data.live !== isLive;
  // For every answer that differs: fetching the room may have failed the first time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time distinguishes one answer from the next
  useEffect(() => {
    if (isNews) changed.current();
  }, [isNews, dataUpdatedAt]);
};
