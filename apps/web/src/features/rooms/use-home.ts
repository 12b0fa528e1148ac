import type { Category } from '@palco/contract/rooms';
import type { ProgressByVideo } from '@palco/domain/rooms/home';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { settings } from '../../lib/browser/page-settings.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { getProgress, getRooms } from './api.ts';
import { roomsMessages } from './messages.ts';

/** Fetched every 20 s while the page is visible; an unchanged answer does not render again. */
export const roomsQuery = queryOptions({
  queryKey: ['rooms'],
  queryFn: getRooms,
  refetchInterval: settings.homeRefreshMs,
  refetchIntervalInBackground: false,
  staleTime: 5000,
});

export const useHome = () => {
  const rooms = useQuery(roomsQuery);
  const videoIds = useMemo(() => videoIdsOf(rooms.data ?? []), [rooms.data]);
  const progress = useQuery({
    queryKey: ['progress', videoIds],
    queryFn: () => getProgress(videoIds),
    enabled: videoIds.length > 0,
    refetchInterval: settings.homeRefreshMs,
    refetchIntervalInBackground: false,
    staleTime: 5000,
    placeholderData: (former) => former,
  });
  const messages = useMessages(roomsMessages);
  // Once for each time it fails; without a network the page says so by itself.
  const hasFailed = progress.error instanceof ApiError;
  useEffect(() => {
    if (hasFailed) toast.warning(messages.progressFailed);
  }, [hasFailed, messages]);
  const progressByVideo: ProgressByVideo = useMemo(
    () => new Map((progress.data ?? []).map((seen) => [seen.videoId, seen])),
    [progress.data],
  );
  return {
    categories: rooms.data,
    error: rooms.error,
    isTrying: rooms.isFetching,
    retry: () => void rooms.refetch(),
    progressByVideo,
  };
};

const videoIdsOf = (categories: readonly Category[]): string[] =>
  categories.flatMap((category) => category.rooms.flatMap((room) => room.tokyo_video_id ?? []));
