import { type HealthSample, healthKeptMs, healthMs, type Sender } from '@palco/contract/live/control';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { hasFailed } from '../../../lib/state/has-failed.ts';
import { fetchHealth } from './api.ts';

export type Health = { readonly samples: readonly HealthSample[]; readonly senders: readonly Sender[] };

/** The last minutes of a stream; a page that has some of them asks only for the rest. */
export const useHealth = (roomId: string): { readonly health: Health | undefined; readonly isStale: boolean } => {
  const client = useQueryClient();
  const queryKey = ['live-health', roomId];
  const query = useQuery({
    queryKey,
    queryFn: async (): Promise<Health> => {
      const known = client.getQueryData<Health>(queryKey)?.samples ?? [];
      const { samples, senders } = await fetchHealth(roomId, known.at(-1)?.at);
      return { senders, samples: [...known, ...samples].slice(-healthKeptMs / healthMs) };
    },
    refetchInterval: healthMs,
    gcTime: 0,
  });
  return { health: query.data, isStale: query.isError || hasFailed(query) };
};
