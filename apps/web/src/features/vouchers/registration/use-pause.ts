import { useEffect, useState } from 'react';

const tickMs = 250;

/** Seconds left of the pause that begins with each round; round 0 has none. */
export const usePause = (round: number, lengthMs: number): number => {
  const [leftMs, setLeftMs] = useState(round > 0 ? lengthMs : 0);
  useEffect(() => {
    if (round === 0) return;
    const end = Date.now() + lengthMs;
    const tick = () => setLeftMs(Math.max(0, end - Date.now()));
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [round, lengthMs]);
  return Math.ceil(leftMs / 1000);
};
