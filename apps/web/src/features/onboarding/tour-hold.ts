/** A tour is a modal dialog over everything, so it waits while something else asks the user a question. */
import { useLayoutEffect } from 'react';
import { createStore } from '../../lib/state/store.ts';
import { useStore } from '../../lib/state/use-store.ts';

const isHeld = createStore(false);

export const useIsTourHeld = (): boolean => useStore(isHeld);

export const useHoldTours = (isHolding: boolean) => {
  useLayoutEffect(() => {
    isHeld.set(isHolding);
    return () => isHeld.set(false);
  }, [isHolding]);
};
