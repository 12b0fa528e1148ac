import type { ChatSnapshot } from '@palco/contract/chat';
import type { ChatMessage } from '@palco/contract/chat/message';
import { continues } from '@palco/domain/chat/grouping';
import { isAfter } from '@palco/domain/chat/lists';
import { ArrowDown } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { VList } from 'virtua';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Button } from '../../ui/forms/Button.tsx';
import type { PendingMessage } from './chat-state.ts';
import styles from './MessageList.module.css';
import { MessageRow, type RowAbilities } from './MessageRow.tsx';
import { chatMessages } from './messages.ts';
import { PendingRow } from './PendingRow.tsx';
import { useStickyList } from './use-sticky-list.ts';

type MessageListProps = {
  readonly label: string;
  readonly messages: readonly ChatMessage[];
  readonly pending: readonly PendingMessage[];
  readonly sender: ChatSnapshot['sender'];
  /** Messages of one person in a row stand under one name. */
  readonly isGrouped: boolean;
  readonly empty: ReactNode;
  readonly abilities: RowAbilities;
  /** Given where older ones can be fetched. */
  readonly older?: ReactNode;
  readonly onRetry: (pending: PendingMessage) => void;
  readonly onDiscard: (pending: PendingMessage) => void;
};

export const MessageList = (props: MessageListProps) => {
  const messages = useMessages(chatMessages);
  const { list, frame, shown, newCount, onScroll, hand, goToEnd } = useStickyList(props.messages, props.pending.length);
  const isPrepending = useIsPrepending(shown);

  if (shown.length + props.pending.length === 0) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: on a short screen it scrolls, and the keyboard must be able to
      <section className={styles.empty} aria-label={props.label} tabIndex={0}>
        {props.empty}
      </section>
    );
  }
  const rows = withPending(shown, props.pending).map((row, index, all) => {
    if ('status' in row) {
      return (
        <PendingRow
          key={row.clientId}
          pending={row}
          sender={props.sender}
          onRetry={() => props.onRetry(row)}
          onDiscard={() => props.onDiscard(row)}
        />
      );
    }
    const above = all[index - 1];
    const isContinued = props.isGrouped && above !== undefined && !('status' in above) && continues(above, row);
    return <MessageRow key={row.messageId} message={row} abilities={props.abilities} isContinued={isContinued} />;
  });
  return (
    <div ref={frame} className={styles.frame}>
      {props.older && <div className={styles.older}>{props.older}</div>}
      <VList
        ref={list}
        className={styles.list ?? ''}
        role="log"
        // ChatColumn announces new messages at a limited pace instead.
        aria-live="off"
        aria-label={props.label}
        tabIndex={0}
        shift={isPrepending}
        bufferSize={120}
        onScroll={onScroll}
        {...hand}
      >
        {rows}
      </VList>
      {newCount > 0 && (
        <div className={styles.pill}>
          <Button size="sm" icon={<ArrowDown aria-hidden />} onClick={goToEnd}>
            {messages.newMessages({ count: newCount })}
          </Button>
        </div>
      )}
    </div>
  );
};

/** Each pending message below the one that was the last when it was written. */
const withPending = (
  shown: readonly ChatMessage[],
  pending: readonly PendingMessage[],
): readonly (ChatMessage | PendingMessage)[] => {
  if (pending.length === 0) return shown;
  const rows: (ChatMessage | PendingMessage)[] = [];
  const waiting = [...pending];
  const takeUntil = (messageId: string | undefined) => {
    while (waiting[0] && (messageId === undefined || isBefore(waiting[0].afterId, messageId))) {
      rows.push(...waiting.splice(0, 1));
    }
  };
  for (const message of shown) {
    takeUntil(message.messageId);
    rows.push(message);
  }
  takeUntil(undefined);
  return rows;
};

const isBefore = (afterId: string | null, messageId: string): boolean =>
  afterId === null || isAfter(messageId, afterId);

/** Whether this render prepended older messages: the list then keeps its position from the end. */
const useIsPrepending = (shown: readonly ChatMessage[]): boolean => {
  const firstBefore = useRef<string>(undefined);
  const first = shown[0]?.messageId;
  const isPrepending = firstBefore.current !== undefined && first !== undefined && isAfter(firstBefore.current, first);
  firstBefore.current = first;
  return isPrepending;
};
