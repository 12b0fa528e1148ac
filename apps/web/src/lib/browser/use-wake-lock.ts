import { useEffect } from 'react';
import { logProblem } from './log.ts';

/** Keeps the screen on while `isActive`: a phone that locks itself takes the camera away. Not every browser can. */
export const useWakeLock = (isActive: boolean): void => {
  useEffect(() => {
    if (!isActive || !('wakeLock' in navigator)) return;
    let isOver = false;
    let lock: WakeLockSentinel | undefined;
    /** A page that was hidden has lost it. */
    const hold = async () => {
      if (document.visibilityState !== 'visible' || lock?.released === false) return;
      try {
        const held = await navigator.wakeLock.request('screen');
        if (isOver) await held.release();
        else lock = held;
      } catch (error) {
        // Refused, for example because of a low battery. The page works without it.
        logProblem('the screen may go dark', error);
      }
    };
    const holdAgain = () => void hold();
    holdAgain();
    document.addEventListener('visibilitychange', holdAgain);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', holdAgain);
      void lock?.release();
    };
  }, [isActive]);
};
