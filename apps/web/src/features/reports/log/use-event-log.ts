import { refreshMs } from '@palco/contract/reports/range';
import { type EventLogReport, eventLogReport, type LoggedEvent } from '@palco/contract/reports/room-reports';
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/http/api-client.ts';

export type LogFilter = {
  readonly search?: string | undefined;
  readonly kinds?: string | undefined;
  readonly userId?: string | undefined;
};
type Dates = { readonly fromDate?: string; readonly toDate?: string };

type LogOf = {
  readonly roomId: string;
  readonly filter: LogFilter;
  /** Names the range; the dates of a preset are those of the moment. */
  readonly range: unknown;
  readonly dates: () => Dates;
};

/** The log by pages, older ones on demand; the newest are asked for again every ten seconds and wait until they are taken. */
export const useEventLog = ({ roomId, filter, range, dates }: LogOf) => {
  const client = useQueryClient();
  const key = ['organizer', 'reports', 'log', roomId, filter, range];
  const load = (signal: AbortSignal, cursor: string | null) =>
    call(
      eventLogReport,
      { params: { id: roomId }, query: { ...dates(), ...filter, ...(cursor !== null && { cursor }) } },
      { signal },
    );
  const pages = useInfiniteQuery({
    queryKey: [...key, 'pages'],
    queryFn: ({ pageParam, signal }) => load(signal, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: EventLogReport) => next ?? undefined,
    // The newest page is followed by the other query.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { data: newest, ...tail } = useQuery({
    queryKey: [...key, 'newest'],
    queryFn: ({ signal }) => load(signal, null),
    enabled: pages.data !== undefined,
    staleTime: 0,
    refetchInterval: refreshMs,
    gcTime: 0,
  });
  const known = pages.data?.pages.flatMap(({ entries }) => entries);
  const unseen = unseenIn(newest?.entries ?? [], known ?? []);

  const take = () => {
    if (unseen === 'gap') return void client.resetQueries({ queryKey: [...key, 'pages'] });
    client.setQueryData<InfiniteData<EventLogReport, string | null>>([...key, 'pages'], (data) => {
      const [first, ...rest] = data?.pages ?? [];
      if (!data || !first) return data;
      return { ...data, pages: [{ ...first, entries: [...unseen, ...first.entries] }, ...rest] };
    });
  };
  return { pages, entries: known, tail, unseen, take };
};

/** Entries that are newer than all known ones; `gap` when there are more of them than a page holds. */
export const unseenIn = (newest: readonly LoggedEvent[], known: readonly LoggedEvent[]): LoggedEvent[] | 'gap' => {
  const ids = new Set(known.map(({ id }) => id));
  const first = newest.findIndex(({ id }) => ids.has(id));
  if (first === -1) return known.length === 0 ? [...newest] : newest.length === 0 ? [] : 'gap';
  return newest.slice(0, first);
};

/** Whether the top of the list is in sight, so that new entries may appear there without moving what is read. */
export const useIsAtTop = (): readonly [boolean, (element: HTMLElement | null) => void] => {
  const [isAtTop, setIsAtTop] = useState(true);
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => entry && setIsAtTop(entry.isIntersecting));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [isAtTop, setElement];
};
