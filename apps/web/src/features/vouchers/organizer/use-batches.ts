import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchBatch, fetchBatches, fetchCourses, fetchVouchers, type VouchersWanted } from './api.ts';

/** Everything about vouchers is fetched again when it is opened: people use them at any time. */
const key = ['organizer', 'vouchers'] as const;

export const useBatches = (search: string, page: number) =>
  useQuery(
    queryOptions({
      queryKey: [...key, 'batches', search, page],
      queryFn: () => fetchBatches(search, page),
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  );

export const useBatch = (id: string) =>
  useQuery(queryOptions({ queryKey: [...key, 'batch', id], queryFn: () => fetchBatch(id), staleTime: 0 }));

export const useVouchers = (id: string, wanted: VouchersWanted) =>
  useQuery(
    queryOptions({
      queryKey: [...key, 'batch', id, wanted],
      queryFn: () => fetchVouchers(id, wanted),
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  );

export const useCourses = () =>
  useQuery(queryOptions({ queryKey: [...key, 'courses'], queryFn: fetchCourses, staleTime: 0 }));

/** Fetches batches and vouchers again after a change. */
export const useReload = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key });
};
