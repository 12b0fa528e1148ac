import * as limits from '@palco/contract/limits';
import { command } from '@palco/contract/system';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { BootScreen } from '../features/auth/BootScreen.tsx';
import { userQuery } from '../features/auth/user-query.ts';
import { roomsQuery } from '../features/rooms/use-home.ts';
import { ApiError } from '../lib/api-error.ts';
import { realtime } from '../lib/realtime-client.ts';
import { clearRedirect } from '../lib/redirect.ts';
import { answerRollCall } from '../lib/tabs.ts';
import type { NetworkFailedState } from '../pages/notices/NetworkFailedPage.tsx';
import { PrivateRoutes } from './PrivateRoutes.tsx';

/** Everything that lives exactly as long as a login does: the cache of server data, the user, the connection. */
export const PrivateArea = () => {
  const [client] = useState(createClient);
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
  useEffect(() => {
    clearRedirect();
    return answerRollCall();
  }, []);

  if (!isReady) return <BootScreen error={error} isTrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <Suspense>
      <PrivateRoutes />
    </Suspense>
  );
};

/** Spec section 4: the server may have pages load themselves anew; each waits a moment of its own. */
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

/** A refusal will not change by asking again; a silence may. */
const createClient = () => {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
        // Without a network a page says so instead of waiting for ever, and asks again by itself.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  });
  // Nor does a room opened by its address wait until the page around it stands. Only a head start.
  if (globalThis.location.pathname.startsWith('/course/'))
    import('./room-ahead.ts').then(({ goAhead }) => goAhead(globalThis.location)).catch(() => {});
  // Whoever is here is asked for before anything is drawn.
  void client.prefetchQuery(userQuery);
  // Home does not wait with its question until everybody before it has been answered.
  if (globalThis.location.pathname === '/home') void client.prefetchQuery(roomsQuery);
  return client;
};
