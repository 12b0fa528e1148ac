import { readDashboard } from '@palco/contract/dashboard';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/api-client.ts';

const refreshMs = 5000;

const dashboardQuery = queryOptions({
  queryKey: ['organizer', 'dashboard'],
  queryFn: () => call(readDashboard, {}),
  staleTime: 0,
  refetchInterval: refreshMs,
});

/** Read again every few seconds while the page is visible. */
export const useDashboard = () => useQuery(dashboardQuery);
