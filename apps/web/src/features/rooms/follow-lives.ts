import { type Category, livesChanged } from '@palco/contract/rooms';
import { liveRooms } from '@palco/domain/rooms/home';
import type { QueryClient } from '@tanstack/react-query';
import { logProblem } from '../../lib/browser/log.ts';
import { realtime } from '../../lib/realtime/realtime-client.ts';
import { getViewers } from './api.ts';
import { roomsQuery } from './use-home.ts';

/** All pages are notified of a change at the same moment: they fetch the list within this time, home sooner because it shows it. */
const spreadMs = { home: 2000, elsewhere: 10_000 } as const;

/** The ids of the rooms that were live in the list before, and the list that arrived. */
export type OnRoomsListed = (before: ReadonlySet<string>, categories: readonly Category[]) => void;

/** Fetches the list of rooms when a room goes live or ends, and compares each list with the one before. */
export const followLives = (client: QueryClient, onListed: OnRoomsListed): (() => void) => {
  const { queryKey } = roomsQuery;
  let last = client.getQueryData(queryKey);
  let before: ReadonlySet<string> | null = last ? livesOf(last) : null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  // Home fetches the list. Elsewhere the lives so far are known from a small answer.
  if (before === null && !isHome()) {
    getViewers().then(
      (lives) => {
        before ??= new Set(lives.map(({ roomId }) => roomId));
      },
      (error: unknown) => logProblem('the rooms that are live are not known', error),
    );
  }
  const compare = () => {
    const categories = client.getQueryData(queryKey);
    if (!categories || categories === last) return;
    last = categories;
    if (before) onListed(before, categories);
    before = livesOf(categories);
  };
  const fetchList = () => {
    isDue = document.visibilityState === 'hidden';
    // A hidden page fetches once it is seen again.
    if (isDue) return;
    client.fetchQuery({ ...roomsQuery, staleTime: 0 }).catch((error: unknown) => {
      logProblem('the rooms could not be fetched', error);
    });
  };
  const stopNotices = realtime.on(livesChanged, () => {
    clearTimeout(timer);
    timer = setTimeout(fetchList, Math.random() * (isHome() ? spreadMs.home : spreadMs.elsewhere));
  });
  const stopLists = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === queryKey[0]) compare();
  });
  const seen = () => {
    if (isDue) fetchList();
  };
  document.addEventListener('visibilitychange', seen);
  return () => {
    clearTimeout(timer);
    stopNotices();
    stopLists();
    document.removeEventListener('visibilitychange', seen);
  };
};

const isHome = (): boolean => globalThis.location.pathname === '/home';

const livesOf = (categories: readonly Category[]): ReadonlySet<string> =>
  new Set(liveRooms(categories).map(({ id }) => id));
