// @vitest-environment happy-dom
import type { Room } from '@palco/contract/rooms';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useWebrtcReturn } from './use-webrtc-return.ts';

const room = { id: '7' } as Room;
const minute = 60_000;
let tries: number;
let answer: () => Promise<Room | null>;
let returned: Room[];
let isWanted: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  // Without the spread of many viewers.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  tries = 0;
  returned = [];
  isWanted = true;
  answer = async () => null;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const follow = (isOnHls: boolean) =>
  renderHook(
    ({ isOn }) =>
      useWebrtcReturn(isOn, {
        isWanted: () => isWanted,
        tryWebrtc: () => {
          tries += 1;
          return answer();
        },
        onReturn: (next) => void returned.push(next),
      }),
    { initialProps: { isOn: isOnHls } },
  );
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('is tried again and again, each time after a longer pause, until WebRTC gets through', async () => {
  follow(true);
  await pass(7900);
  expect(tries).toBe(0);
  await pass(200);
  expect(tries).toBe(1);
  await pass(15_700);
  expect(tries).toBe(1);
  await pass(300);
  expect(tries).toBe(2);
  expect(returned).toEqual([]);
  answer = async () => room;
  await pass(32_100);
  expect(returned).toEqual([room]);
});

it('goes on after a try that failed', async () => {
  answer = () => Promise.reject(new Error('the server is away'));
  follow(true);
  await pass(8100);
  answer = async () => room;
  await pass(16_100);
  expect(returned).toEqual([room]);
});

it('is not tried while WebRTC plays, and no longer once it does', async () => {
  const hook = follow(false);
  await pass(minute);
  expect(tries).toBe(0);
  hook.rerender({ isOn: true });
  await pass(8100);
  hook.rerender({ isOn: false });
  await pass(10 * minute);
  expect(tries).toBe(1);
});

it('leaves a viewer who went back in the live where they are', async () => {
  answer = async () => room;
  isWanted = false;
  follow(true);
  await pass(minute);
  expect(tries).toBe(0);
  isWanted = true;
  answer = async () => {
    // They pause while WebRTC is tried.
    isWanted = false;
    return room;
  };
  await pass(8100);
  expect(tries).toBe(1);
  expect(returned).toEqual([]);
});
