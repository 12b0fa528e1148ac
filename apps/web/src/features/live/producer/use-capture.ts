import { useEffect, useRef, useState } from 'react';
import { createStore } from '../../../lib/state/store.ts';
import { useStore } from '../../../lib/state/use-store.ts';
import { Capture, type CaptureListeners } from './capture.ts';
import { type CaptureConstraints, initialCapture, studioConstraints } from './capture-state.ts';

const nothingYet = createStore(initialCapture(studioConstraints));

/** The devices of this page, from the moment it is opened until it is left. */
export const useCapture = (listeners: CaptureListeners, constraints: CaptureConstraints = studioConstraints) => {
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
      constraints,
    );
    setCapture(opened);
    return () => opened.close();
  }, [constraints]);
  return { capture, state: useStore(capture?.store ?? nothingYet) };
};
