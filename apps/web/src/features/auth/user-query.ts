/** Spec section 4: a tab opens a session (or keeps its own after a reload), then loads the user. */
import type { User } from '@palco/contract/auth';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/http/api-error.ts';
import { switchLanguage } from '../../lib/i18n/language.ts';
import { getMe } from './api.ts';
import { openSession } from './open-session.ts';

/** How often the boot screen retries while the server does not answer. */
const offlineRetryMs = 5000;

const openTab = async (): Promise<User> => {
  await openSession();
  const user = await getMe();
  await switchLanguage(user.language);
  return user;
};

const isAnswered = (error: Error | null) => error instanceof ApiError;

export const userQuery = queryOptions({
  queryKey: ['auth', 'me'],
  queryFn: openTab,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
  retry: (failures, error) => !isAnswered(error) && failures < 1,
  retryDelay: 500,
  refetchInterval: ({ state }) => (state.error && !isAnswered(state.error) ? offlineRetryMs : false),
});

/** The logged-in user; only inside the private area, which opens after the user is loaded. */
export const useUser = (): User => {
  const { data } = useQuery(userQuery);
  if (!data) throw new Error('useUser outside the private area');
  return data;
};

/** Shows a change of the user everywhere at once; the server has made it, or is about to. */
export const useUserChange = (): ((change: Partial<User>) => void) => {
  const client = useQueryClient();
  return (change) => client.setQueryData(userQuery.queryKey, (user) => user && { ...user, ...change });
};
