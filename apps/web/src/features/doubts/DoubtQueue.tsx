import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { pluralIn } from '../../lib/i18n/plural.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { RowsSkeleton } from '../../ui/feedback/RowsSkeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import styles from './DoubtQueue.module.css';
import { ClosedRow, DoubtRow } from './DoubtRow.tsx';
import { doubtsMessages } from './messages.ts';
import { type FollowRoomLog, useDoubts } from './use-doubts.ts';

type DoubtQueueProps = {
  readonly roomId: string;
  readonly userId: string;
  readonly isChatEnabled: boolean;
  /** Null for a monitor who is not an organizer. */
  readonly follow: FollowRoomLog | null;
};

/** The doubts of a room, the oldest first, and which monitor has which. */
export const DoubtQueue = ({ roomId, userId, isChatEnabled, follow }: DoubtQueueProps) => {
  const messages = useMessages(doubtsMessages);
  const language = useLanguage();
  const plural = pluralIn(language);
  const doubts = useDoubts(roomId, follow);
  const panel = useRef<HTMLDivElement>(null);
  const nowMs = useNow();
  const { queue } = doubts;

  if (!queue) {
    if (!doubts.hasFailed) return <RowsSkeleton label={messages.loading} count={2} />;
    return (
      <div className={styles.failed} role="alert">
        <p>{messages.failed}</p>
        <Button variant="secondary" isLoading={doubts.isFetching} onClick={doubts.reload}>
          {messages.tryAgain}
        </Button>
      </div>
    );
  }
  const { open, openCount, closed, canAnswer } = queue;
  // Counted by the clock of the server, which may differ from this one.
  const aheadMs = Date.parse(queue.now) - doubts.readAtMs;
  const agoOf = (time: string) => {
    const minutes = Math.floor((Math.max(nowMs, doubts.readAtMs) + aheadMs - Date.parse(time)) / 60_000);
    if (minutes < 1) return messages.justNow;
    const format = new Intl.RelativeTimeFormat(language, { style: 'short' });
    if (minutes < 60) return format.format(-minutes, 'minute');
    const hours = Math.floor(minutes / 60);
    return hours < 48 ? format.format(-hours, 'hour') : format.format(-Math.floor(hours / 24), 'day');
  };
  return (
    <div ref={panel} className={styles.panel} tabIndex={-1}>
      <p className={styles.count} role="status">
        {openCount === 0 ? messages.empty : plural(openCount, messages.open)}
      </p>
      {!canAnswer && <p className={styles.hint}>{isChatEnabled ? messages.monitorsOnly : messages.chatIsOff}</p>}
      {open.length > 0 && (
        <ul className={styles.list} aria-label={messages.title}>
          {open.map((doubt) => (
            <DoubtRow
              key={doubt.messageId}
              doubt={doubt}
              userId={userId}
              canAnswer={canAnswer}
              waited={agoOf(doubt.createdAt)}
              doubts={doubts}
              onGone={() => panel.current?.focus()}
            />
          ))}
        </ul>
      )}
      {openCount > open.length && <p className={styles.hint}>{plural(openCount - open.length, messages.more)}</p>}
      {closed.length > 0 && (
        <details>
          <summary className={styles.summary}>{plural(closed.length, messages.closed)}</summary>
          <ul className={styles.list}>
            {closed.map((doubt) => (
              <ClosedRow key={doubt.messageId} doubt={doubt} waited={agoOf(doubt.createdAt)} doubts={doubts} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
};

const everyMs = 15_000;

const useNow = (): number => {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
};
