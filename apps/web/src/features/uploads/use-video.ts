import { uploadStatus, type Video } from '@palco/contract/uploads';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/http/api-error.ts';
import { realtime } from '../../lib/realtime/realtime-client.ts';
import { fetchVideo } from './api.ts';

/** A notice may be missed while the connection is away; a video that is being made is asked about now and then. */
const askAgainMs = 5000;

/** An upload with progress this recent is still running. */
const freshMs = 3000;

/** Null when it was deleted meanwhile. */
const videoQuery = (id: string | null) =>
  queryOptions({
    queryKey: ['uploads', 'video', id],
    queryFn: async (): Promise<Video | null> => (id === null ? null : fetchVideo(id).catch(nullWhenGone)),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'CONVERTING' ? askAgainMs : false),
  });

/** A stored video: fetched once, then updated by notices of the server. */
export const useVideo = (id: string | null) => {
  const client = useQueryClient();
  const query = useQuery(videoQuery(id));
  const [isComingIn, setIsComingIn] = useState(false);

  useEffect(() => {
    if (id === null) return;
    const { queryKey } = videoQuery(id);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopNotices = realtime.on(uploadStatus, ({ assetId, status, progress }) => {
      if (assetId !== id) return;
      clearTimeout(timer);
      timer = setTimeout(() => setIsComingIn(false), freshMs);
      setIsComingIn(status === 'UPLOADING');
      const former = client.getQueryData(queryKey)?.status;
      client.setQueryData(queryKey, (video) => video && { ...video, status, progress: Math.round(progress) });
      // The notice does not contain the duration or the problem: they are fetched.
      if (former !== status) void client.invalidateQueries({ queryKey });
    });
    const stopConnection = realtime.onConnection((what) => {
      if (what === 'connect') void client.invalidateQueries({ queryKey });
    });
    return () => {
      clearTimeout(timer);
      setIsComingIn(false);
      stopNotices();
      stopConnection();
    };
  }, [id, client]);

  return {
    video: query.data ?? null,
    /** It is being uploaded right now, by this page or another. */
    isComingIn,
    isLoading: id !== null && query.isPending,
    hasFailed: query.isError && query.data === undefined,
    retry: () => void query.refetch(),
    setVideo: (video: Video | null) => client.setQueryData(videoQuery(id).queryKey, video),
  };
};

const nullWhenGone = (error: unknown): null => {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
};
