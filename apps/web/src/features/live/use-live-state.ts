import { type LiveState, roomLiveStatus } from '@palco/contract/live';
import * as limits from '@palco/contract/room-limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { realtime } from '../../lib/realtime/realtime-client.ts';
import { fetchLiveState, fetchMediaStatus } from './api.ts';

/** For the response to a change of one's own, which need not wait for the notice of it. */
export const useSetLiveState = () => {
  const client = useQueryClient();
  return useCallback((state: LiveState) => client.setQueryData(['live-status', state.roomId], state), [client]);
};

/** Whether a room is live, since when, or since when no longer. `isIn` is false until the room admits this page. */
export const useLiveState = (roomId: string, isIn = true) => {
  const setState = useSetLiveState();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['live-status', roomId],
    queryFn: () => fetchLiveState(roomId),
    refetchInterval: limits.live.statusPollMs,
    enabled: isIn,
    gcTime: 0,
  });
  useEffect(() => realtime.on(roomLiveStatus, setState), [setState]);
  return { liveState: data, setState, error, isFetching, refetch };
};

/** How often the progress is fetched while the media engine is being prepared. */
const preparingMs = 2000;

export const useMediaStatus = () =>
  useQuery({
    queryKey: ['media-status'],
    queryFn: fetchMediaStatus,
    refetchInterval: ({ state }) => (state.data?.status === 'ok' ? false : preparingMs),
    gcTime: 0,
  }).data;
