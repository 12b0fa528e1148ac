import * as limits from '@palco/contract/limits';
import { command } from '@palco/contract/system';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { BootScreen } from '../features/auth/BootScreen.tsx';
import { userQuery } from '../features/auth/user-query.ts';
import { prepareMedia } from '../features/live/watch-room.ts';
import { roomsQuery } from '../features/rooms/use-home.ts';
import { ApiError } from '../lib/http/api-error.ts';
import { onNavigationIntent } from '../lib/prefetch/navigation-intent.ts';
import { realtime } from '../lib/realtime/realtime-client.ts';
import { useLocation, useNavigate } from '../lib/router/navigation.ts';
import { clearRedirect } from '../lib/storage/redirect.ts';
import type { NetworkFailedState } from '../pages/notices/NetworkFailedPage.tsx';
import { PrivateRoutes } from './PrivateRoutes.tsx';
import { prefetchRoom } from './prefetch-room.ts';
import { RoomPage } from './private-pages.ts';

/** Everything that lives exactly as long as a login: the cache of server data, the user, the connection. */
export const PrivateArea = () => {
  const [client] = useState(createClient);
  usePrefetch(client);
  return (
    <QueryClientProvider client={client}>
      <Boot />
    </QueryClientProvider>
  );
};

const Boot = () => {
  const { data: user, error, isFetching, refetch } = useQuery(userQuery);
  const isReady = user !== undefined;
  useConnectionOfLogin(isReady);
  useReloadCommand();
  useEffect(clearRedirect, []);

  if (!isReady) return <BootScreen error={error} isTrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <Suspense>
      <PrivateRoutes />
    </Suspense>
  );
};

/** Spec section 4: the server may make pages reload; each waits a random moment. */
const useReloadCommand = () => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const stop = realtime.on(command, ({ action }) => {
      if (action === 'reload') {
        timer = setTimeout(() => globalThis.location.reload(), Math.random() * limits.realtime.reloadSpreadMs);
      }
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
};

const useConnectionOfLogin = (isReady: boolean) => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = pathname + search;

  useEffect(() => {
    if (!isReady) return;
    realtime.open();
    return () => realtime.close();
  }, [isReady]);

  useEffect(
    () =>
      realtime.onGiveUp(() => void navigate('/networkFailed', { state: { from: here } satisfies NetworkFailedState })),
    [navigate, here],
  );
};

/** An error answered by the server stays the same on a retry; a missing answer may not. */
const createClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
        // Without a network a query fails at once instead of pausing, and runs again on reconnect.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  });

/** Requests what the next page needs before that page is rendered. */
const usePrefetch = (client: QueryClient) => {
  useEffect(() => {
    if (globalThis.location.pathname === '/home') void client.prefetchQuery(roomsQuery);
    return onNavigationIntent(({ path, isNavigating }) => {
      const isHere = path.split('?')[0] === globalThis.location.pathname;
      if (!path.startsWith('/course/') || isHere) return;
      // Connecting to a live takes longest, so its code is loaded first.
      if (isKnownLive(client, path)) prepareMedia();
      RoomPage.preload();
      if (isNavigating) {
        prefetchRoom(path).catch(() => {
          // The room page sends the same request and shows its error.
        });
      }
    });
  }, [client]);
};

const isKnownLive = (client: QueryClient, path: string): boolean => {
  const known = client.getQueryData(roomsQuery.queryKey) ?? [];
  return known.some(({ rooms }) => rooms.some(({ id, live }) => live && path === `/course/${id}`));
};
