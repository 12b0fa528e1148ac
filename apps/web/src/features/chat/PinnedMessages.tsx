import type { PinnedMessage } from '@palco/contract/chat/message';
import { ChevronDown, Pin, X } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { chatMessages } from './messages.ts';
import styles from './PinnedMessages.module.css';

type PinnedMessagesProps = {
  readonly pinned: readonly PinnedMessage[];
  /** Null for users who may not unpin. */
  readonly onUnpin: ((messageId: string) => void) | null;
};

/** One line per pin with its author; a press shows all of them in full, and another press folds them again. */
export const PinnedMessages = ({ pinned, onUnpin }: PinnedMessagesProps) => {
  const messages = useMessages(chatMessages);
  const [isOpen, setIsOpen] = useState(false);
  if (pinned.length === 0) return null;
  const toggle = () => setIsOpen(!isOpen);
  return (
    <ul className={styles.pins} data-open={isOpen || undefined} aria-label={messages.pinned}>
      {pinned.map(({ messageId, messageSender, message }, index) => (
        <li key={messageId} className={styles.pin}>
          <button type="button" className={styles.line} aria-expanded={isOpen} onClick={toggle}>
            <Pin aria-hidden className={styles.icon} />
            <span className={styles.text}>
              <strong className={styles.author}>{messageSender}</strong> <span>{message}</span>
            </span>
            {index === pinned.length - 1 && pinned.length > 1 && (
              <span className={styles.more} aria-hidden>
                +{pinned.length - 1}
              </span>
            )}
            <ChevronDown aria-hidden className={styles.chevron} />
          </button>
          {onUnpin && (
            <IconButton size="sm" label={messages.unpin} icon={<X aria-hidden />} onClick={() => onUnpin(messageId)} />
          )}
        </li>
      ))}
    </ul>
  );
};
