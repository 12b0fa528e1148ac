import type { RoomDetails } from '@palco/contract/rooms';
import { uploadStatus } from '@palco/contract/uploads';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { realtime } from '../../../lib/realtime/realtime-client.ts';
import { fetchChoices, fetchRoomDetails, fetchRooms } from './api.ts';

const roomsQuery = queryOptions({ queryKey: ['organizer', 'rooms'], queryFn: fetchRooms, staleTime: 0 });
const roomQuery = (id: string) =>
  queryOptions({ queryKey: ['organizer', 'room', id], queryFn: () => fetchRoomDetails(id), staleTime: 0 });
const choicesQuery = queryOptions({ queryKey: ['organizer', 'choices'], queryFn: fetchChoices, staleTime: 0 });

/** All rooms; the state of their videos follows the server's notices. */
export const useRooms = () => {
  const client = useQueryClient();
  useEffect(() => followVideos(client), [client]);
  return useQuery(roomsQuery);
};

export const useRoomDetails = (id: string) => {
  const client = useQueryClient();
  const query = useQuery(roomQuery(id));
  return { ...query, setRoom: (room: RoomDetails) => client.setQueryData(roomQuery(id).queryKey, room) };
};

export const useChoices = () => {
  const client = useQueryClient();
  return { ...useQuery(choicesQuery), reload: () => client.invalidateQueries({ queryKey: choicesQuery.queryKey }) };
};

/** Takes a room out of the list at once; the server has deleted it. */
export const useForgetRoom = () => {
  const client = useQueryClient();
  return (id: string) => {
    client.setQueryData(roomsQuery.queryKey, (rooms) => rooms?.filter((room) => room.id !== id));
    client.removeQueries({ queryKey: roomQuery(id).queryKey });
  };
};

const followVideos = (client: QueryClient) => {
  const { queryKey } = roomsQuery;
  const stopNotices = realtime.on(uploadStatus, ({ assetId, status, progress }) => {
    const isListed = client.getQueryData(queryKey)?.some((room) => room.tokyo_video_id === assetId);
    // A video of which the list knows nothing: some room has just got it.
    if (isListed === false) return void client.invalidateQueries({ queryKey });
    client.setQueryData(queryKey, (rooms) =>
      rooms?.map((room) =>
        room.tokyo_video_id === assetId ? { ...room, videoStatus: status, videoProgress: progress } : room,
      ),
    );
  });
  const stopConnection = realtime.onConnection((what) => {
    if (what === 'connect') void client.invalidateQueries({ queryKey });
  });
  return () => {
    stopNotices();
    stopConnection();
  };
};
