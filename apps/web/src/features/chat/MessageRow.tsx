import type { ChatMessage, PlainMessage } from '@palco/contract/chat/message';
import { memo, type ReactNode } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import styles from './MessageRow.module.css';
import { chatMessages } from './messages.ts';

/** Abilities of the reader in each row; one object for the whole list, so that rows can be memoized. */
export type RowAbilities = {
  readonly ownUserId: string;
  readonly hasTimes: boolean;
  /** Moderators can still read messages of blocked users. */
  readonly seesBlocked: boolean;
  readonly actionsOf: ((message: PlainMessage) => ReactNode) | null;
  readonly selectedId: string | null;
  readonly onSelect: ((message: ChatMessage) => void) | null;
};

type MessageRowProps = { readonly message: ChatMessage; readonly abilities: RowAbilities };

/** Memoized, because a fast chat renders thousands of rows: only a changed message or ability renders a row again. */
export const MessageRow = memo(({ message, abilities }: MessageRowProps) => {
  const messages = useMessages(chatMessages);
  const isSelected = abilities.selectedId === message.messageId;
  const { onSelect } = abilities;
  return (
    <div className={styles.row} data-selected={isSelected || undefined}>
      <Said message={message} abilities={abilities} />
      {message.replies.length > 0 && (
        <ul className={styles.replies} aria-label={messages.replies({ count: message.replies.length })}>
          {message.replies.map((reply) => (
            <li key={reply.messageId}>
              <Said message={reply} abilities={abilities} />
            </li>
          ))}
        </ul>
      )}
      {onSelect && (
        <div className={styles.reply}>
          <Button
            size="sm"
            variant={isSelected ? 'primary' : 'secondary'}
            aria-pressed={isSelected}
            aria-label={messages.replyTo({ name: message.messageSender })}
            onClick={() => onSelect(message)}
          >
            {messages.reply}
          </Button>
        </div>
      )}
    </div>
  );
});

const Said = ({ message, abilities }: { readonly message: PlainMessage; readonly abilities: RowAbilities }) => {
  const messages = useMessages(chatMessages);
  const isOwn = message.userId === abilities.ownUserId;
  const isReadable = !message.blocked || abilities.seesBlocked;
  return (
    <article className={styles.said} data-message={message.messageId} data-blocked={message.blocked || undefined}>
      <Avatar name={message.messageSender} size={28} colorIndex={message.colorIndex} />
      <div className={styles.body}>
        <header className={styles.head}>
          <span className={styles.name} style={{ color: `var(--sender-${message.colorIndex % 12})` }}>
            {message.messageSender}
          </span>
          {isOwn && <span className={styles.aside}>{messages.you}</span>}
          {message.permissions.includes('monitor') && <Badge tone="accent">{messages.monitorLabel}</Badge>}
          {message.permissions.includes('organizer') && <Badge tone="neutral">{messages.organizerLabel}</Badge>}
          {message.permissions.includes('admin') && !message.permissions.includes('organizer') && (
            <Badge tone="neutral">{messages.adminLabel}</Badge>
          )}
          {message.blocked && <Badge tone="danger">{messages.blockedUser}</Badge>}
          {abilities.hasTimes && (
            <time className={styles.aside} dateTime={message.created_at}>
              {timeOf(message.created_at)}
            </time>
          )}
        </header>
        {isReadable && <p className={styles.text}>{message.messageText}</p>}
      </div>
      {abilities.actionsOf && <div className={styles.actions}>{abilities.actionsOf(message)}</div>}
    </article>
  );
};

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const timeOf = (iso: string) => clock.format(new Date(iso));
