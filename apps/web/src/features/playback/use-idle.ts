import { limits } from '@palco/contract/limits';
import { useCallback, useEffect, useRef, useState } from 'react';

/** True once nothing was moved or touched for 1.5 s; call `stir` on every movement. */
export const useIdle = (isRunning: boolean): { readonly isIdle: boolean; readonly stir: () => void } => {
  const [isIdle, setIsIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stir = useCallback(() => {
    setIsIdle(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsIdle(true), limits.player.overlayHideMs);
  }, []);
  useEffect(() => {
    if (isRunning) stir();
    return () => clearTimeout(timer.current);
  }, [isRunning, stir]);
  return { isIdle: isIdle && isRunning, stir };
};
