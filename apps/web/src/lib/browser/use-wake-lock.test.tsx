// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useWakeLock } from './use-wake-lock.ts';

type Lock = { released: boolean; release(): Promise<void> };

let locks: Lock[];
let visibility: DocumentVisibilityState;
const held = () => locks.filter(({ released }) => !released).length;
const show = (state: DocumentVisibilityState) => {
  visibility = state;
  // Browsers release it when the page is hidden.
  if (state === 'hidden') for (const lock of locks) lock.released = true;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  locks = [];
  visibility = 'visible';
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
  const request = async () => {
    const lock: Lock = {
      released: false,
      release: async () => {
        lock.released = true;
      },
    };
    locks.push(lock);
    return lock;
  };
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(document, 'visibilityState');
  Reflect.deleteProperty(navigator, 'wakeLock');
});

describe('the screen', () => {
  it('stays on while the page is on air, and no longer', async () => {
    const { rerender } = renderHook(({ isOnAir }) => useWakeLock(isOnAir), { initialProps: { isOnAir: false } });
    expect(locks).toEqual([]);
    rerender({ isOnAir: true });
    await waitFor(() => expect(held()).toBe(1));
    rerender({ isOnAir: false });
    expect(held()).toBe(0);
  });

  it('stays on again after the page was hidden', async () => {
    renderHook(() => useWakeLock(true));
    await waitFor(() => expect(held()).toBe(1));
    show('hidden');
    expect(held()).toBe(0);
    show('visible');
    await waitFor(() => expect(held()).toBe(1));
  });

  it('is released when the page is left before the browser answered', async () => {
    const { unmount } = renderHook(() => useWakeLock(true));
    unmount();
    await waitFor(() => expect(locks.map(({ released }) => released)).toEqual([true]));
  });

  it('is left alone by a browser that cannot hold it', () => {
    Reflect.deleteProperty(navigator, 'wakeLock');
    expect(() => renderHook(() => useWakeLock(true))).not.toThrow();
  });
});
