import { RefreshCw, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { useConnection } from '../../lib/realtime/connection-store.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { shellMessages } from './messages.ts';

/** Shorter interruptions are not shown. */
const noticeDelayMs = 1500;

export const ConnectionBanner = () => {
  const messages = useMessages(shellMessages);
  const { status, isOutdated } = useConnection();
  const isLost = useLasting(status === 'reconnecting', noticeDelayMs);
  if (isLost) {
    return (
      <Banner tone="warning" icon={<WifiOff aria-hidden />}>
        {messages.reconnecting}
      </Banner>
    );
  }
  if (!isOutdated) return null;
  return (
    <Banner
      tone="info"
      icon={<RefreshCw aria-hidden />}
      action={
        <Button variant="ghost" size="sm" onClick={() => globalThis.location.reload()}>
          {messages.reload}
        </Button>
      }
    >
      {messages.newVersion}
    </Banner>
  );
};

/** True once the condition has held for that long. */
const useLasting = (isNow: boolean, lastingMs: number): boolean => {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isNow) return;
    const timer = setTimeout(() => setHasLasted(true), lastingMs);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [isNow, lastingMs]);
  return isNow && hasLasted;
};
