/** Asks before a page is left whose work would be lost. The router consults it on every navigation inside the app. */
import { useCallback, useEffect, useState } from 'react';

type Ask = (goOn: () => void) => void;
let ask: Ask | null = null;

export const isLeavingGuarded = (): boolean => ask !== null;

/** Goes at once when nobody minds; otherwise when the user has said so. */
export const leaveBy = (go: () => void): void => {
  if (ask) ask(go);
  else go();
};

/** While `isActive`, leaving sets `isAsking` and waits for `leave` or `stay`; closing the tab is asked about by the browser. */
export const useLeaveGuard = (isActive: boolean) => {
  const [goOn, setGoOn] = useState<(() => void) | null>(null);

  useEffect(() => {
    if (!isActive) return;
    const own: Ask = (go) => setGoOn(() => go);
    const stopUnload = (event: BeforeUnloadEvent) => {
      if (ask === own) event.preventDefault();
    };
    ask = own;
    window.addEventListener('beforeunload', stopUnload);
    return () => {
      if (ask === own) ask = null;
      window.removeEventListener('beforeunload', stopUnload);
      setGoOn(null);
    };
  }, [isActive]);

  /** What was to be lost is saved, or given up: the next navigation is not asked about. */
  const release = useCallback(() => {
    ask = null;
  }, []);

  return {
    isAsking: goOn !== null,
    leave: () => {
      release();
      goOn?.();
    },
    stay: () => setGoOn(null),
    release,
  };
};
