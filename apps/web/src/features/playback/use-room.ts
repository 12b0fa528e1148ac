import { closeVideo } from '@palco/contract/playback';
import type { Room } from '@palco/contract/rooms';
import { stageOf, withoutPriority } from '@palco/domain/playback/stage';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { realtime } from '../../lib/realtime-client.ts';
import { fetchRoom } from './api.ts';

/** While a video is being prepared the page looks for it this often. */
const preparingMs = 5000;

export const useRoom = (id: string) => {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ['room', id],
    queryFn: () => fetchRoom(id),
    // The address of a video is not asked for anew while it plays; the player says when it has run out.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data && stageOf(state.data) === 'preparing' ? preparingMs : false),
  });
  const change = useCallback(
    (next: (room: Room) => Room) => client.setQueryData<Room>(['room', id], (room) => room && next(room)),
    [client, id],
  );
  useEffect(() => realtime.on(closeVideo, () => change(withoutPriority)), [change]);
  return { ...query, change };
};
