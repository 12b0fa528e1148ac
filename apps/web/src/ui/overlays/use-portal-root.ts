import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void) => {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
};

/** The element in which menus and dialogs open: an element in full screen hides everything outside of it. */
export const usePortalRoot = (): Element =>
  useSyncExternalStore(subscribe, () => document.fullscreenElement ?? document.body);
