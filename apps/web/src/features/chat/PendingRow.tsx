import type { ChatSnapshot } from '@palco/contract/chat';
import { useMessages } from '../../lib/i18n/messages.ts';
import { connectionStore } from '../../lib/realtime/connection-store.ts';
import { useStore } from '../../lib/state/use-store.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import { problemText } from './chat-problem.ts';
import type { PendingMessage } from './chat-state.ts';
import styles from './MessageRow.module.css';
import { avatarPx, SenderName } from './MessageRow.tsx';
import { chatMessages } from './messages.ts';

type PendingRowProps = {
  readonly pending: PendingMessage;
  readonly sender: ChatSnapshot['sender'];
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
};

/** A message of this page that the server has not acknowledged, with its author and in its place. */
export const PendingRow = ({ pending, sender, onRetry, onDiscard }: PendingRowProps) => {
  const messages = useMessages(chatMessages);
  const isConnected = useStore(connectionStore).status === 'connected';
  const hasFailed = pending.status === 'failed';
  const colorIndex = sender.colorIndex ?? 0;
  const state = () => {
    if (!hasFailed) return messages.sending;
    if (pending.error === null && isConnected) return messages.waitsForTurn;
    const problem = problemText(pending.originalMessageId ? 'reply' : 'send', pending.error, messages);
    return isConnected ? problem : messages.sentOnReturn({ problem });
  };
  return (
    <div className={styles.row}>
      <article className={hasFailed ? styles.said : `${styles.said} ${styles.pending}`}>
        <Avatar name={sender.name} size={avatarPx} colorIndex={colorIndex} />
        <div className={styles.body}>
          <header className={styles.head}>
            <SenderName name={sender.name} colorIndex={colorIndex} permissions={sender.permissions} isOwn />
          </header>
          <p className={styles.text}>{pending.text}</p>
          <p className={styles.pendingNote} data-failed={hasFailed || undefined}>
            {state()}
          </p>
          {hasFailed && (
            <div className={styles.pendingActions}>
              <Button size="sm" variant="secondary" onClick={onRetry}>
                {messages.retry}
              </Button>
              <Button size="sm" variant="ghost" onClick={onDiscard}>
                {messages.discard}
              </Button>
            </div>
          )}
        </div>
      </article>
    </div>
  );
};
