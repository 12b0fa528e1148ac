import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void) => {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
};

/** The width of the window in CSS pixels, as it changes. */
export const useViewportWidth = (): number => useSyncExternalStore(subscribe, () => window.innerWidth);
