import { useEffect, useState } from 'react';

const everyMs = 60_000;

/** The time in milliseconds, read once a minute: dates on cards pass while the list stays the same. */
export const useMinute = (): number => {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
};
