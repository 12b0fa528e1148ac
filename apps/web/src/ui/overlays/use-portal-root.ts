import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void) => {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
};

/** Where menus and dialogs open: what is full screen hides everything outside of it. */
export const usePortalRoot = (): Element =>
  useSyncExternalStore(subscribe, () => document.fullscreenElement ?? document.body);
