import type { RoomPage } from '@palco/contract/rooms/organizer';
import { uploadStatus } from '@palco/contract/uploads';
import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { realtime } from '../../../lib/realtime/realtime-client.ts';
import { useSettledValue } from '../../../ui/hooks/use-settled-value.ts';
import { fetchRoomPage, type RoomQuery } from './api.ts';

const listKey = ['organizer', 'rooms'] as const;
const pageQuery = (wanted: RoomQuery) =>
  queryOptions({
    queryKey: [...listKey, wanted],
    queryFn: () => fetchRoomPage(wanted),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const everyRoom: RoomQuery = {
  search: '',
  channelId: '',
  courseId: '',
  filter: 'current',
  sort: 'newest',
  page: 1,
};

/** A page of the rooms; the state of their videos follows the server's notices. */
export const useRoomList = () => {
  const client = useQueryClient();
  const [wanted, setWanted] = useState(everyRoom);
  const search = useSettledValue(wanted.search);
  useEffect(() => followVideos(client), [client]);
  return {
    ...useQuery(pageQuery({ ...wanted, search })),
    wanted,
    isFiltered:
      wanted.search !== '' || wanted.channelId !== '' || wanted.courseId !== '' || wanted.filter !== 'current',
    /** Anything but another page leads to the first one. */
    want: (change: Partial<RoomQuery>) => setWanted((before) => ({ ...before, page: 1, ...change })),
    clear: () => setWanted((before) => ({ ...everyRoom, sort: before.sort })),
    reload: () => client.invalidateQueries({ queryKey: listKey }),
  };
};

const followVideos = (client: QueryClient) => {
  const reload = () => void client.invalidateQueries({ queryKey: listKey });
  const stopNotices = realtime.on(uploadStatus, ({ assetId, status, progress }) => {
    const lists = client.getQueriesData<RoomPage>({ queryKey: listKey });
    const isListed = lists.some(([, list]) => list?.rooms.some((room) => room.tokyo_video_id === assetId));
    // A video that is not in the list was just added to a room.
    if (!isListed) return reload();
    client.setQueriesData<RoomPage>(
      { queryKey: listKey },
      (list) => list && withVideo(list, assetId, status, progress),
    );
  });
  const stopConnection = realtime.onConnection((what) => what === 'connect' && reload());
  return () => {
    stopNotices();
    stopConnection();
  };
};

const withVideo = (
  list: RoomPage,
  assetId: string,
  videoStatus: RoomPage['rooms'][number]['videoStatus'],
  videoProgress: number,
): RoomPage => ({
  ...list,
  rooms: list.rooms.map((room) => (room.tokyo_video_id === assetId ? { ...room, videoStatus, videoProgress } : room)),
});
