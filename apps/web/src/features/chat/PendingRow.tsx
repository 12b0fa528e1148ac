import { useMessages } from '../../lib/i18n/messages.ts';
import { Button } from '../../ui/forms/Button.tsx';
import type { PendingMessage } from './chat-state.ts';
import styles from './MessageRow.module.css';
import { chatMessages } from './messages.ts';

type PendingRowProps = {
  readonly pending: PendingMessage;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
};

/** A message of this page that the server has not acknowledged. */
export const PendingRow = ({ pending, onRetry, onDiscard }: PendingRowProps) => {
  const messages = useMessages(chatMessages);
  const hasFailed = pending.status === 'failed';
  return (
    <div className={styles.row}>
      <div className={hasFailed ? styles.said : `${styles.said} ${styles.pending}`}>
        <span style={{ width: 28 }} />
        <div className={styles.body}>
          <p className={styles.text}>{pending.text}</p>
          <div className={styles.pendingNote} data-failed={hasFailed || undefined}>
            {hasFailed ? messages.notSent : messages.sending}
            {hasFailed && (
              <>
                <Button size="sm" variant="secondary" onClick={onRetry}>
                  {messages.retry}
                </Button>
                <Button size="sm" variant="ghost" onClick={onDiscard}>
                  {messages.discard}
                </Button>
              </>
            )}
          </div>
        </div>
      </div>
    </div>
  );
};
