import type { ChatMessage, PlainMessage } from '@palco/contract/chat/message';
import { memo, type ReactNode } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import styles from './MessageRow.module.css';
import { chatMessages } from './messages.ts';

/** Abilities of the reader in each row; one object for the whole list, so that rows can be memoized. */
export type RowAbilities = {
  readonly ownUserId: string;
  /** Moderators can still read messages of blocked users. */
  readonly seesBlocked: boolean;
  readonly actionsOf: ((message: PlainMessage) => ReactNode) | null;
  readonly selectedId: string | null;
  readonly onSelect: ((message: ChatMessage) => void) | null;
};

type MessageRowProps = {
  readonly message: ChatMessage;
  readonly abilities: RowAbilities;
  /** Below another message of the same person: without picture and name. */
  readonly isContinued: boolean;
};

/** Memoized, because a fast chat renders thousands of rows: only a changed message or ability renders a row again. */
export const MessageRow = memo(({ message, abilities, isContinued }: MessageRowProps) => {
  const messages = useMessages(chatMessages);
  const isSelected = abilities.selectedId === message.messageId;
  const { onSelect } = abilities;
  return (
    <div className={styles.row} data-selected={isSelected || undefined} data-continued={isContinued || undefined}>
      <Said message={message} abilities={abilities} isContinued={isContinued} />
      {message.replies.length > 0 && (
        <ul className={styles.replies} aria-label={messages.replies({ count: message.replies.length })}>
          {message.replies.map((reply) => (
            <li key={reply.messageId}>
              <Said message={reply} abilities={abilities} isContinued={false} />
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

type SaidProps = {
  readonly message: PlainMessage;
  readonly abilities: RowAbilities;
  readonly isContinued: boolean;
};

const Said = ({ message, abilities, isContinued }: SaidProps) => {
  const messages = useMessages(chatMessages);
  const isReadable = !message.blocked || abilities.seesBlocked;
  return (
    <article className={styles.said} data-message={message.messageId} data-blocked={message.blocked || undefined}>
      {isContinued ? (
        <MessageTime iso={message.created_at} />
      ) : (
        <Avatar name={message.messageSender} size={avatarPx} colorIndex={message.colorIndex} />
      )}
      <div className={styles.body}>
        {isContinued ? (
          <VisuallyHidden>{message.messageSender}</VisuallyHidden>
        ) : (
          <header className={styles.head}>
            <SenderName
              name={message.messageSender}
              colorIndex={message.colorIndex}
              permissions={message.permissions}
              isOwn={message.userId === abilities.ownUserId}
            />
            {message.blocked && <Badge tone="danger">{messages.blockedUser}</Badge>}
            <MessageTime iso={message.created_at} />
          </header>
        )}
        {isReadable && <p className={styles.text}>{message.messageText}</p>}
      </div>
      {abilities.actionsOf && <div className={styles.actions}>{abilities.actionsOf(message)}</div>}
    </article>
  );
};

type SenderNameProps = Pick<PlainMessage, 'colorIndex' | 'permissions'> & {
  readonly name: string;
  readonly isOwn: boolean;
};

export const SenderName = ({ name, colorIndex, permissions, isOwn }: SenderNameProps) => {
  const messages = useMessages(chatMessages);
  return (
    <>
      <span className={styles.name} style={{ color: `var(--sender-${colorIndex % 12})` }}>
        {name}
      </span>
      {isOwn && <span className={styles.aside}>{messages.you}</span>}
      {permissions.includes('monitor') && <Badge tone="accent">{messages.monitorLabel}</Badge>}
      {permissions.includes('organizer') && <Badge tone="neutral">{messages.organizerLabel}</Badge>}
      {permissions.includes('admin') && !permissions.includes('organizer') && (
        <Badge tone="neutral">{messages.adminLabel}</Badge>
      )}
    </>
  );
};

export const avatarPx = 28;

const MessageTime = ({ iso }: { readonly iso: string }) => (
  <time className={styles.aside} dateTime={iso}>
    {timeOf(iso)}
  </time>
);

const twoDigits = (value: number) => String(value).padStart(2, '0');
const timeOf = (iso: string) => {
  const date = new Date(iso);
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
};
