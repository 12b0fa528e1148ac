import { useCallback, useEffect, useState } from 'react';
import { type Ask, getLeaveQuestion, setLeaveQuestion } from './leave-guard.ts';

/** While `isActive`, leaving sets `isAsking` and waits for `leave` or `stay`; closing the tab is asked about by the browser. */
export const useLeaveGuard = (isActive: boolean) => {
  const [goOn, setGoOn] = useState<(() => void) | null>(null);

  useEffect(() => {
    if (!isActive) return;
    const own: Ask = (go) => setGoOn(() => go);
    const stopUnload = (event: BeforeUnloadEvent) => {
      if (getLeaveQuestion() === own) event.preventDefault();
    };
    setLeaveQuestion(own);
    window.addEventListener('beforeunload', stopUnload);
    return () => {
      if (getLeaveQuestion() === own) setLeaveQuestion(null);
      window.removeEventListener('beforeunload', stopUnload);
      setGoOn(null);
    };
  }, [isActive]);

  /** The changes were saved or discarded: the next navigation is not asked about. */
  const release = useCallback(() => {
    setLeaveQuestion(null);
  }, []);

  return {
    isAsking: goOn !== null,
    leave: () => {
      release();
      // A logout takes a moment: it is not answered twice.
      setGoOn(null);
      goOn?.();
    },
    stay: () => setGoOn(null),
    release,
  };
};
