import type { PinnedMessage } from '@palco/contract/chat/message';
import { Pin, X } from 'lucide-react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { chatMessages } from './messages.ts';
import styles from './PinnedMessages.module.css';

type PinnedMessagesProps = {
  readonly pinned: readonly PinnedMessage[];
  /** Null for users who may not unpin. */
  readonly onUnpin: ((messageId: string) => void) | null;
};

export const PinnedMessages = ({ pinned, onUnpin }: PinnedMessagesProps) => {
  const messages = useMessages(chatMessages);
  if (pinned.length === 0) return null;
  return (
    <ul className={styles.pins} aria-label={messages.pinned}>
      {pinned.map(({ messageId, message }) => (
        <li key={messageId} className={styles.pin}>
          <Pin aria-hidden className={styles.icon} />
          <span className={styles.text}>{message}</span>
          {onUnpin && (
            <IconButton size="sm" label={messages.unpin} icon={<X aria-hidden />} onClick={() => onUnpin(messageId)} />
          )}
        </li>
      ))}
    </ul>
  );
};
