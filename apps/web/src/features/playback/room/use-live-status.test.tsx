// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { updateConnection } from '../../../lib/realtime/connection-store.ts';
import { useLiveStatus } from './use-live-status.ts';

let asked: number;
let changes: number;

beforeEach(() => {
  vi.useFakeTimers();
  [asked, changes] = [0, 0];
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    const state = { roomId: '1', live: true, liveStatus: 'live', startedAt: null, endedAt: null };
    return Response.json({ ...state, nextCheckMs: 60_000 });
  });
});
afterEach(() => {
  cleanup();
  updateConnection({ status: 'off' });
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const open = (isLive: boolean) => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const onChanged = () => {
    changes += 1;
  };
  renderHook(() => useLiveStatus('1', isLive, onChanged), { wrapper });
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('a page that receives notices asks as often as the server says', async () => {
  updateConnection({ status: 'connected' });
  open(true);
  await pass(59_000);
  expect(asked).toBe(1);
  await pass(2000);
  expect([asked, changes]).toEqual([2, 0]);
});

it('a page without a connection asks every five seconds, whatever the server says', async () => {
  updateConnection({ status: 'reconnecting' });
  open(false);
  await pass(21_000);
  expect(asked).toBe(5);
  // Each answer says that the room is live, which the page does not know.
  expect(changes).toBe(5);
});
