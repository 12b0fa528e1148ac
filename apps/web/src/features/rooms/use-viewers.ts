import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { settings } from '../../lib/browser/page-settings.ts';
import { getViewers } from './api.ts';

export type ViewersByRoom = ReadonlyMap<string, number>;

/** How many users watch each live; asked for while a live is listed. A failed request leaves the numbers out. */
export const useViewers = (hasLives: boolean): ViewersByRoom => {
  const { data } = useQuery({
    queryKey: ['viewers'],
    queryFn: getViewers,
    enabled: hasLives,
    refetchInterval: settings.homeRefreshMs,
    refetchIntervalInBackground: false,
    staleTime: 5000,
  });
  return useMemo(() => new Map(data?.map(({ roomId, viewers }) => [roomId, viewers])), [data]);
};
