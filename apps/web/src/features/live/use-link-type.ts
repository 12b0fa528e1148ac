import type { ProducerTokenType } from '@palco/contract/live';
import { useQuery } from '@tanstack/react-query';
import { checkLink } from './api.ts';

/** The type of a link in this room; null when it is missing or no longer valid. */
export const useLinkType = (
  roomId: string,
  token: string | undefined,
  isNeeded: boolean,
): ProducerTokenType | 'loading' | null => {
  const isAsked = isNeeded && token !== undefined;
  const { data, error } = useQuery({
    queryKey: ['producer-link', roomId, token],
    queryFn: () => checkLink(roomId, token ?? ''),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (!isAsked || error) return null;
  return data?.type ?? 'loading';
};
