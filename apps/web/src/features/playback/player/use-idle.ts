import * as limits from '@palco/contract/room-limits';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Idle once nothing was moved or touched for 1.5 s; call `stir` on every movement, `rest` to be idle at once. */
export const useIdle = (isRunning: boolean) => {
  const [isIdle, setIsIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const rest = useCallback(() => {
    clearTimeout(timer.current);
    setIsIdle(true);
  }, []);
  const stir = useCallback(() => {
    setIsIdle(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(rest, limits.player.overlayHideMs);
  }, [rest]);
  useEffect(() => {
    if (isRunning) stir();
    return () => clearTimeout(timer.current);
  }, [isRunning, stir]);
  return { isIdle: isIdle && isRunning, stir, rest };
};
