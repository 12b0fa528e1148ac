import { type LogEntry, listEvents } from '@palco/contract/reports';
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http/api-client.ts';
import { hasFailed } from '../../lib/state/has-failed.ts';

export type EventScope = { readonly roomId: string } | { readonly userId: string };
type EventPage = { readonly entries: LogEntry[]; readonly hasMore: boolean };

const eventsQuery = (scope: EventScope) =>
  infiniteQueryOptions({
    queryKey: ['organizer', 'events', scope],
    queryFn: ({ pageParam }): Promise<EventPage> =>
      call(listEvents, { query: { ...scope, ...(pageParam !== null && { before: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ entries, hasMore }: EventPage) => (hasMore ? entries.at(-1)?.id : undefined),
    staleTime: 0,
  });

/** The actions in a room, or by and with a person; the newest first. */
export const useEvents = (scope: EventScope) => {
  const client = useQueryClient();
  const query = useInfiniteQuery(eventsQuery(scope));
  const { data, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  return {
    entries: data?.pages.flatMap(({ entries }) => entries),
    hasFailed: hasFailed(query),
    isFetching,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: fetchNextPage,
    reload: refetch,
    add: (entry: LogEntry) =>
      client.setQueryData(eventsQuery(scope).queryKey, (data) => data && withEntry(data, entry)),
  };
};

const withEntry = (data: InfiniteData<EventPage, unknown>, entry: LogEntry) => {
  const [first, ...rest] = data.pages;
  if (!first || data.pages.some(({ entries }) => entries.some(({ id }) => id === entry.id))) return data;
  return { ...data, pages: [{ ...first, entries: [entry, ...first.entries] }, ...rest] };
};
