import { useEffect, useRef, useState } from 'react';
import { createStore } from '../../../lib/state/store.ts';
import { useStore } from '../../../lib/state/use-store.ts';
import { Capture, type CaptureListeners } from './capture.ts';
import { type CaptureWish, initialCapture, studioWish } from './capture-state.ts';

const nothingYet = createStore(initialCapture(studioWish));

/** The devices of this page, from the moment it is opened until it is left. */
export const useCapture = (listeners: CaptureListeners, wish: CaptureWish = studioWish) => {
  const now = useRef(listeners);
  now.current = listeners;
  const [capture, setCapture] = useState<Capture | null>(null);
  useEffect(() => {
    const opened = Capture.open(
      {
        onChanged: (kind) => now.current.onChanged(kind),
        onLost: (kind, fallback) => now.current.onLost(kind, fallback),
        onInterrupted: (kind, how) => now.current.onInterrupted?.(kind, how),
        onScreenEnded: (isCameraBack) => now.current.onScreenEnded(isCameraBack),
      },
      wish,
    );
    setCapture(opened);
    return () => opened.close();
  }, [wish]);
  return { capture, state: useStore(capture?.store ?? nothingYet) };
};
