import type { Category } from '@palco/contract/rooms';
import type { ProgressByVideo } from '@palco/domain/rooms/home';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
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

/** Begun lessons come with an answer of their own; home waits this long for it, so that their row moves no other row. */
const progressTimeoutMs = 500;

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
  const isComplete = rooms.data !== undefined && (videoIds.length === 0 || progress.isFetched);
  const isShown = useShownOnce(rooms.data !== undefined, isComplete);
  const messages = useMessages(roomsMessages);
  // Once per failure; the page itself reports a missing network.
  const hasFailed = progress.error instanceof ApiError;
  useEffect(() => {
    if (hasFailed) toast.warning(messages.progressFailed);
  }, [hasFailed, messages]);
  const progressByVideo: ProgressByVideo = useMemo(
    () => new Map((progress.data ?? []).map((seen) => [seen.videoId, seen])),
    [progress.data],
  );
  return {
    categories: isShown ? rooms.data : undefined,
    error: rooms.data ? null : rooms.error,
    isTrying: rooms.isFetching,
    retry: () => void rooms.refetch(),
    progressByVideo,
  };
};

/** Once shown it stays: rooms that are added later do not bring the skeleton back. */
const useShownOnce = (isThere: boolean, isComplete: boolean): boolean => {
  const [wasShown, setWasShown] = useState(isComplete);
  useEffect(() => {
    if (wasShown || !isThere) return;
    if (isComplete) return setWasShown(true);
    const timer = setTimeout(() => setWasShown(true), progressTimeoutMs);
    return () => clearTimeout(timer);
  }, [wasShown, isThere, isComplete]);
  return wasShown || isComplete;
};

const videoIdsOf = (categories: readonly Category[]): string[] =>
  categories.flatMap((category) => category.rooms.flatMap((room) => room.tokyo_video_id ?? []));
