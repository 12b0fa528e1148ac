import { refreshMs } from '@palco/contract/reports/range';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/**
 * A report that is loaded again every ten seconds while its page is visible. What was loaded last stays while the next is
 * loaded, and when that fails.
 */
export const useReport = <Data>(key: readonly unknown[], load: (signal: AbortSignal) => Promise<Data>) =>
  useQuery({
    queryKey: ['organizer', 'reports', ...key],
    queryFn: ({ signal }) => load(signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: refreshMs,
  });

export type ReportQuery<Data> = Pick<
  ReturnType<typeof useReport<Data>>,
  'data' | 'error' | 'isFetching' | 'refetch' | 'dataUpdatedAt'
>;
