import { useEffect, useReducer } from 'react';

/** Whole seconds until a moment of the page's clock, counted down; 0 when it is over. */
export const useSecondsUntil = (untilMs: number): number => {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const secondsLeft = Math.max(0, Math.ceil((untilMs - Date.now()) / 1000));
  // The next change of the number: when the current second is over.
  const nextMs = untilMs - (secondsLeft - 1) * 1000;
  useEffect(() => {
    if (secondsLeft === 0) return;
    const timer = setTimeout(renderAgain, nextMs - Date.now());
    return () => clearTimeout(timer);
  }, [secondsLeft, nextMs]);
  return secondsLeft;
};
