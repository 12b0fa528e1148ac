// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SourceEvents } from './player-source.ts';
import { usePlayerSource } from './use-player-source.ts';

let events: SourceEvents;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = () => {
  const video = document.createElement('video');
  const openSource = (_video: HTMLVideoElement, given: SourceEvents) => {
    events = given;
    return { chooseQuality: () => {}, bitrate: 0, close: () => {} };
  };
  const options = {
    ...{ url: '', fallbackUrl: null, startAtS: 0, isLive: true, openSource },
    onExpired: async () => undefined,
  };
  return renderHook(() => usePlayerSource(video, options)).result;
};

it('says that the producer has no signal only after the first seconds', () => {
  const player = open();
  act(() => events.onSignal('away'));
  act(() => void vi.advanceTimersByTime(2900));
  expect(player.current.signal).toBe('on');
  act(() => void vi.advanceTimersByTime(200));
  expect(player.current.signal).toBe('away');
});

it('does not say it when the picture comes meanwhile', () => {
  const player = open();
  act(() => events.onSignal('away'));
  act(() => events.onSignal('on'));
  act(() => void vi.advanceTimersByTime(10_000));
  expect(player.current.signal).toBe('on');
});

it('says at once what happens later', () => {
  const player = open();
  act(() => void vi.advanceTimersByTime(3100));
  act(() => events.onSignal('away'));
  expect(player.current.signal).toBe('away');
  act(() => events.onSignal('no_picture'));
  expect(player.current.signal).toBe('no_picture');
});
