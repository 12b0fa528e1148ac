import type { Route, RouteInput } from '@palco/contract/define';
import { listRoomChoices } from '@palco/contract/rooms/organizer';
import * as z from 'zod/mini';
import { call } from '../../../lib/http/api-client.ts';

export const fetchCourses = async () => (await call(listRoomChoices, {})).courses;

/** The same report as a file. */
export const fetchCsv = <R extends Route & { readonly alsoAs: 'text/csv' }>(
  route: R,
  { params, query }: { readonly params?: unknown; readonly query?: object },
): Promise<string> => {
  const asFile = { ...route, response: z.string(), responseType: 'text/csv' } as const;
  // The input of this very route, with the format added.
  return call(asFile, { params, query: { ...query, format: 'csv' } } as unknown as RouteInput<typeof asFile>);
};
