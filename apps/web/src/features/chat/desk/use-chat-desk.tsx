/** The chat of a room as an organizer sees it in the control room: one session, a panel for each tab. */
import type { PinnedMessage } from '@palco/contract/chat/message';
import { type Tab, tabs } from '@palco/domain/chat/permissions';
import { type ReactNode, useMemo, useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { ChatStatus } from '../ChatStatus.tsx';
import { ChatTab } from '../ChatTab.tsx';
import type { RowAbilities } from '../MessageRow.tsx';
import { chatMessages } from '../messages.ts';
import { PinnedMessages } from '../PinnedMessages.tsx';
import { useAnnouncer } from '../use-announcer.ts';
import { useChat } from '../use-chat.ts';
import { createDrafts } from '../use-draft.ts';
import { useModeration } from '../use-moderation.tsx';
import { listIn, useUnread } from '../use-unread.ts';

export type ChatPanel = {
  readonly id: 'general' | 'monitors';
  readonly label: string;
  readonly badge: ReactNode;
  readonly content: ReactNode;
};

type ChatDesk = {
  readonly panels: readonly ChatPanel[];
  /** Dialogs and the announcements for screen readers; to be rendered once. */
  readonly around: ReactNode;
};

type ChatDeskInput = {
  readonly roomId: string;
  readonly userId: string;
  readonly pinned: readonly PinnedMessage[];
  /** Whether the messages of a panel are in sight: the others count what is new. */
  readonly isShown: (id: ChatPanel['id']) => boolean;
};

const onlyReply = () => {};

/** Organizers have no Doubts tab (spec section 2) and belong to no team. */
export const useChatDesk = ({ roomId, userId, pinned: known, isShown }: ChatDeskInput): ChatDesk => {
  const messages = useMessages(chatMessages);
  const { session, state } = useChat(roomId, userId);
  const [drafts] = useState(() => createDrafts(userId, roomId));
  const pinned = state.pinned ?? known;
  const moderation = useModeration(roomId, userId, pinned);
  const isEntered = state.phase === 'entered';
  // A tab that organizers do not have stands for none.
  const newGeneral = useUnread(state.lists, isShown('general') ? tabs.general : tabs.doubts, isEntered);
  const newMonitors = useUnread(state.lists, isShown('monitors') ? tabs.monitors : tabs.doubts, isEntered);
  const announced = useAnnouncer(listIn(state.lists, tabs.general), isEntered ? 'general' : null, userId);
  const { actionsOf } = moderation;
  const abilities = useMemo(
    (): RowAbilities => ({ ownUserId: userId, seesBlocked: true, actionsOf, selectedId: null, onSelect: null }),
    [userId, actionsOf],
  );

  const contentOf = (tab: Tab): ReactNode =>
    isEntered ? (
      <ChatTab
        tab={tab}
        roomId={roomId}
        session={session}
        state={state}
        abilities={abilities}
        drafts={drafts}
        selected={null}
        head={tab === tabs.general && <PinnedMessages pinned={pinned} onUnpin={moderation.unpin} />}
        onDeselect={onlyReply}
      />
    ) : (
      <ChatStatus state={state} onRetry={() => void session.enter()} />
    );
  const badgeOf = (count: number): ReactNode => count > 0 && <Badge tone="accent">{messages.unread({ count })}</Badge>;
  return {
    panels: [
      {
        id: 'general',
        label: messages.general,
        badge: badgeOf(newGeneral(tabs.general)),
        content: contentOf(tabs.general),
      },
      {
        id: 'monitors',
        label: messages.monitors,
        badge: badgeOf(newMonitors(tabs.monitors)),
        content: contentOf(tabs.monitors),
      },
    ],
    around: (
      <>
        <VisuallyHidden>
          <span role="status" aria-live="polite">
            {announced}
          </span>
        </VisuallyHidden>
        {moderation.dialog}
      </>
    ),
  };
};
