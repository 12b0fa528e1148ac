import type { PinnedMessage, PlainMessage } from '@palco/contract/chat/message';
import * as limits from '@palco/contract/room-limits';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { loadMessages, useMessages } from '../../lib/i18n/messages.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { blockUser, deleteMessage, pinMessage, unpinMessage } from './api.ts';
import { attempt } from './chat-problem.ts';
import { chatMessages } from './messages.ts';

/** Viewers have no such menu and load nothing for it. */
const MessageActions = lazyPart(
  () => import('./MessageActions.tsx').then((module) => module.MessageActions),
  [chatMessages],
);

type Question = { readonly kind: 'block' | 'remove'; readonly message: PlainMessage };

/** Moderation for organizers: a menu for each message, and confirmation of irreversible actions. */
export const useModeration = (roomId: string, ownUserId: string, pinned: readonly PinnedMessage[]) => {
  const messages = useMessages(chatMessages);
  const [asked, setAsked] = useState<Question | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const pin = async (message: PlainMessage) => {
    if (pinned.length >= limits.chat.maxPins) toast.warning((await loadMessages(chatMessages)).maxPins);
    else await attempt('pin', () => pinMessage(roomId, message.messageId));
  };
  const unpin = (messageId: string) => void attempt('unpin', () => unpinMessage(roomId, messageId));
  const setBlocked = async (message: PlainMessage, isBlocked: boolean) => {
    if (!(await attempt(isBlocked ? 'block' : 'unblock', () => blockUser(roomId, message.userId, isBlocked)))) return;
    const texts = await loadMessages(chatMessages);
    toast.success(isBlocked ? texts.userBlocked : texts.userUnblocked);
  };
  const confirm = async () => {
    if (!asked) return;
    setIsBusy(true);
    if (asked.kind === 'block') await setBlocked(asked.message, true);
    else await attempt('delete', () => deleteMessage(roomId, asked.message.messageId));
    setIsBusy(false);
    setAsked(null);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows render again only when the pins change
  const actionsOf = useCallback(
    (message: PlainMessage): ReactNode => (
      <Suspense fallback={null}>
        <MessageActions
          message={message}
          ownUserId={ownUserId}
          isPinned={pinned.some((one) => one.messageId === message.messageId)}
          onPin={() => void pin(message)}
          onUnpin={() => unpin(message.messageId)}
          onBlock={() => setAsked({ kind: 'block', message })}
          onUnblock={() => void setBlocked(message, false)}
          onRemove={() => setAsked({ kind: 'remove', message })}
        />
      </Suspense>
    ),
    [roomId, ownUserId, pinned],
  );
  const isBlocking = asked?.kind === 'block';
  const dialog = (
    <ConfirmDialog
      isOpen={asked !== null}
      title={isBlocking ? messages.blockTitle({ name: asked.message.messageSender }) : messages.removeTitle}
      text={isBlocking ? messages.blockText : messages.removeText}
      confirmLabel={isBlocking ? messages.blockConfirm : messages.removeConfirm}
      cancelLabel={messages.cancel}
      isDanger
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={() => setAsked(null)}
    />
  );
  return { actionsOf, unpin, dialog };
};
