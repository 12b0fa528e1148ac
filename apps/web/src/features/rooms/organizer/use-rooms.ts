import type { RoomDetails } from '@palco/contract/rooms/organizer';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchChoices, fetchRoomDetails } from './api.ts';

const roomQuery = (id: string) =>
  queryOptions({ queryKey: ['organizer', 'room', id], queryFn: () => fetchRoomDetails(id), staleTime: 0 });
const choicesQuery = queryOptions({ queryKey: ['organizer', 'choices'], queryFn: fetchChoices, staleTime: 0 });

export const useRoomDetails = (id: string) => {
  const client = useQueryClient();
  const query = useQuery(roomQuery(id));
  return { ...query, setRoom: (room: RoomDetails) => client.setQueryData(roomQuery(id).queryKey, room) };
};

export const useChoices = () => {
  const client = useQueryClient();
  return { ...useQuery(choicesQuery), reload: () => client.invalidateQueries({ queryKey: choicesQuery.queryKey }) };
};
