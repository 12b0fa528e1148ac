import { useEffect, useEffectEvent, useRef } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { reportTexts } from '../shared/messages.ts';
import styles from './EventLog.module.css';

type MoreEventsProps = {
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly onMore: () => void;
};

/** Loads older entries when the end of the list comes near, or by its button. */
export const MoreEvents = ({ hasMore, isLoading, hasFailed, onMore }: MoreEventsProps) => {
  const messages = useMessages(reportTexts);
  const end = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(onMore);
  const isWaiting = hasMore && !isLoading && !hasFailed;
  useEffect(() => {
    if (!end.current || !isWaiting) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more(), { rootMargin: '400px' });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWaiting]);
  return (
    <div ref={end} className={styles.end}>
      {hasFailed && <p role="alert">{messages.moreFailed}</p>}
      {hasMore ? (
        <Button variant="secondary" isLoading={isLoading} loadingLabel={messages.loadingMore} onClick={onMore}>
          {hasFailed ? messages.tryAgain : messages.loadMore}
        </Button>
      ) : (
        <p>{messages.logEnd}</p>
      )}
    </div>
  );
};
