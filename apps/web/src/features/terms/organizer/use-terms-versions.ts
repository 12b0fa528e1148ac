import * as limits from '@palco/contract/room-limits';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchAcceptances, fetchVersions } from './api.ts';

const versionsQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['organizer', 'terms', courseId, 'versions'],
    queryFn: () => fetchVersions(courseId),
    staleTime: 0,
  });

export const useTermsVersions = (courseId: string) => {
  const client = useQueryClient();
  return {
    ...useQuery(versionsQuery(courseId)),
    reload: () => client.invalidateQueries({ queryKey: ['organizer', 'terms', courseId] }),
  };
};

export const useAcceptances = (courseId: string, search: string, page: number) => {
  const query = useQuery({
    queryKey: ['organizer', 'terms', courseId, 'acceptances', search, page],
    queryFn: () => fetchAcceptances(courseId, search, page),
    staleTime: 0,
    // The former list stays until the next one is there.
    placeholderData: keepPreviousData,
  });
  return { ...query, pages: Math.ceil((query.data?.total ?? 0) / limits.courses.acceptancesPage) };
};
