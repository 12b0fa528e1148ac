import { formatDuration } from '@palco/domain/playback/progress';
import { ArrowUp, Eye, Film } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { connectionStore } from '../../../lib/realtime/connection-store.ts';
import { liveMessages } from '../messages.ts';
import styles from './LiveStats.module.css';
import { megabits } from './test-items.ts';
import type { LiveSending } from './use-transmission.ts';

type LiveStatsProps = {
  readonly startedAt: string | null;
  /** Null until the server has sent it. */
  readonly viewers: number | null;
  readonly sending: LiveSending | null;
};

/** look.md, Producer: while live the time, the viewers, the bitrate; and what got lost. */
export const LiveStats = ({ startedAt, viewers, sending }: LiveStatsProps) => {
  const messages = useMessages(liveMessages);
  const language = useLanguage();
  return (
    <div className={styles.stats}>
      <Elapsed since={startedAt} label={messages.onAir} />
      {viewers !== null && (
        <span className={styles.stat}>
          <Eye aria-hidden />
          {messages.viewers({ count: viewers })}
        </span>
      )}
      {sending && (
        <>
          <span className={styles.stat} title={messages.bitrateLabel}>
            <ArrowUp aria-hidden />
            {messages.bitrate({ mbps: megabits(sending.bitrate, language) })}
          </span>
          <span className={styles.stat}>
            <Film aria-hidden />
            {messages.dropped({ count: sending.droppedInAll })}
          </span>
        </>
      )}
    </div>
  );
};

const Elapsed = ({ since, label }: { readonly since: string | null; readonly label: string }) => {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (since === null) return null;
  const elapsedS = Math.max(0, (now - Date.parse(since)) / 1000);
  return (
    <span className={styles.stat} role="timer" aria-label={label}>
      {formatDuration(elapsedS)}
    </span>
  );
};

const serverNow = () => Date.now() + connectionStore.get().clockOffsetMs;
