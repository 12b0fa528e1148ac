import { pictureRefreshMs, readLivePicture } from '@palco/contract/live/picture';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/api-client.ts';

const pictureQuery = (roomId: string) =>
  queryOptions({
    queryKey: ['organizer', 'live-picture', roomId],
    queryFn: () => call(readLivePicture, { params: { roomId } }),
    staleTime: 0,
    refetchInterval: pictureRefreshMs,
    // A picture of the last visit is not what the live shows now.
    gcTime: 0,
  });

/** A data URI, read again every few seconds while the page is visible; null without a picture. */
export const useLivePicture = (roomId: string): string | null => useQuery(pictureQuery(roomId)).data?.picture ?? null;
