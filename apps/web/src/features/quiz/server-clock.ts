import { time } from '@palco/contract/system';
import { useEffect, useState } from 'react';
import { call } from '../../lib/http/api-client.ts';
import { connectionStore, updateConnection } from '../../lib/realtime/connection-store.ts';

export const serverNowMs = (): number => Date.now() + connectionStore.get().clockOffsetMs;

/** A wrong local clock must not end a running quiz: fetches the server's time unless it is already known. */
export const learnServerTime = async (): Promise<void> => {
  if (connectionStore.get().isClockKnown) return;
  const sentAt = Date.now();
  const { now } = await call(time, {});
  updateConnection({ clockOffsetMs: now - (sentAt + Date.now()) / 2, isClockKnown: true });
};

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
