import { health } from '@palco/contract/system';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../lib/http/api-client.ts';

const probeEveryS = 5;

/** Asks for the server every five seconds, and at once when the browser says it is online again. */
export const useServerReturn = (onReturn: () => void) => {
  const [secondsLeft, setSecondsLeft] = useState(probeEveryS);
  const returned = useEffectEvent(onReturn);

  useEffect(() => {
    const stop = new AbortController();
    let left = probeEveryS;
    let isProbing = false;

    const probe = async () => {
      if (isProbing) return;
      isProbing = true;
      try {
        await call(health, {}, { signal: stop.signal, ownsUnauthorized: true });
        returned();
      } catch {
        // Still unreachable or unhealthy: the next round asks again.
        left = probeEveryS;
        setSecondsLeft(left);
      }
      isProbing = false;
    };
    const tick = setInterval(() => {
      left = Math.max(0, left - 1);
      setSecondsLeft(left);
      if (left === 0) void probe();
    }, 1000);
    const probeNow = () => void probe();
    window.addEventListener('online', probeNow);
    return () => {
      stop.abort();
      clearInterval(tick);
      window.removeEventListener('online', probeNow);
    };
  }, []);

  return { secondsLeft };
};
