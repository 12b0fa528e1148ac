// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prefetchRoomData } from './prefetched-room.ts';
import { useRoom } from './use-room.ts';

let asked: number;
beforeEach(() => {
  asked = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    if (new URL(url, location.origin).pathname === '/api/rooms/1') asked += 1;
    return Response.json({ error: 'SERVER_ERROR' }, { status: 500 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const prefetch = () => prefetchRoomData('1').catch(() => {});
const open = (client: QueryClient) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  renderHook(() => useRoom('1'), { wrapper });
};
const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

it('a page that opens a room takes what was requested for it', async () => {
  await prefetch();
  await act(async () => open(newClient()));
  expect(asked).toBe(1);
});

it('a page that has the room, and must ask again, does not take what was requested before', async () => {
  const client = newClient();
  client.setQueryData(['room', '1'], { id: '1', live: false, videos: [] });
  open(client);
  await prefetch();
  expect(asked).toBe(1);
  await act(() => client.invalidateQueries({ queryKey: ['room', '1'] }));
  expect(asked).toBe(2);
});
