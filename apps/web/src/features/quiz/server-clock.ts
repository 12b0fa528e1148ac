import { useEffect, useState } from 'react';
import { connectionStore } from '../../lib/connection-store.ts';

export const serverNowMs = (): number => Date.now() + connectionStore.get().clockOffsetMs;

/** The server's time, read again this often while it matters. */
export const useServerNow = (isRunning: boolean, everyMs = 200): number => {
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    if (!isRunning) return;
    const read = () => setNowMs(serverNowMs());
    read();
    const timer = setInterval(read, everyMs);
    return () => clearInterval(timer);
  }, [isRunning, everyMs]);
  return nowMs;
};
