import type { PinnedMessage } from '@palco/contract/chat/message';
import { type Tab, tabs, visibleTabs } from '@palco/domain/chat/permissions';
import { type ReactNode, useMemo, useState } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import styles from './ChatColumn.module.css';
import { ChatSettingsButton } from './ChatSettingsButton.tsx';
import { ChatStatus } from './ChatStatus.tsx';
import { ChatTab } from './ChatTab.tsx';
import type { RowAbilities } from './MessageRow.tsx';
import { chatMessages } from './messages.ts';
import { PinnedMessages } from './PinnedMessages.tsx';
import { useAnnouncer } from './use-announcer.ts';
import { useChat } from './use-chat.ts';
import { createDrafts } from './use-draft.ts';
import { useModeration } from './use-moderation.tsx';
import { useSelected } from './use-selected.ts';
import { listIn, useUnread } from './use-unread.ts';

export type ChatColumnProps = {
  readonly roomId: string;
  readonly userId: string;
  readonly pinned: readonly PinnedMessage[];
  /** Shown to staff in the Team tab: creating teams. */
  readonly teamSetup: (who: { isOrganizer: boolean }) => ReactNode;
  /** Shown above the messages of a team: its members. */
  readonly teamHead: (team: NonNullable<ReturnType<typeof useChat>['state']['team']>) => ReactNode;
  /** Shown to monitors above the doubts: their queue. */
  readonly doubtQueue: ReactNode;
};

/** Spec section 2: the chat beside the video of a live room. */
export const ChatColumn = ({ roomId, userId, teamSetup, teamHead, doubtQueue, ...known }: ChatColumnProps) => {
  const messages = useMessages(chatMessages);
  const { session, state } = useChat(roomId, userId);
  const [chosen, setChosen] = useState<Tab>(tabs.general);
  const { selected, toggle, deselect } = useSelected();
  const [drafts] = useState(() => createDrafts(userId, roomId));
  const pinned = state.pinned ?? known.pinned;
  const moderation = useModeration(roomId, userId, pinned);

  const { instructor, organizer } = state;
  const isStaff = instructor || organizer;
  const visible = visibleTabs({ instructor, organizer }, state.isTeamChatEnabled);
  // Spec: falls back to General when a tab disappears, and stays there when the tab returns.
  if (!visible.includes(chosen)) setChosen(tabs.general);
  const current = visible.includes(chosen) ? chosen : tabs.general;
  const unreadIn = useUnread(state.lists, current, state.phase === 'entered');
  const announced = useAnnouncer(listIn(state.lists, current), state.phase === 'entered' ? `${current}` : null, userId);
  const { actionsOf } = moderation;
  const selectedId = selected?.messageId ?? null;
  const abilities = useMemo(
    (): RowAbilities => ({
      ownUserId: userId,
      seesBlocked: organizer,
      actionsOf: organizer ? actionsOf : null,
      selectedId,
      onSelect: instructor && current === tabs.doubts ? toggle : null,
    }),
    [userId, organizer, instructor, current, actionsOf, selectedId, toggle],
  );

  if (state.phase !== 'entered') return <ChatStatus state={state} onRetry={() => void session.enter()} />;

  const labels = [messages.general, messages.doubts, messages.monitors, messages.team] as const;
  const headOf = (tab: Tab): ReactNode => {
    if (tab === tabs.doubts) return instructor && doubtQueue;
    return tab === tabs.team && state.team && teamHead(state.team);
  };
  const tabViews = visible.map((tab) => {
    const unread = unreadIn(tab);
    return {
      id: String(tab),
      label: labels[tab],
      badge: unread > 0 && <Badge tone="accent">{messages.unread({ count: unread })}</Badge>,
      content:
        tab === tabs.team && isStaff ? (
          <div className={styles.setup}>{teamSetup({ isOrganizer: organizer })}</div>
        ) : (
          <ChatTab
            tab={tab}
            roomId={roomId}
            session={session}
            state={state}
            abilities={abilities}
            drafts={drafts}
            selected={selected}
            head={headOf(tab)}
            onDeselect={deselect}
          />
        ),
    };
  });

  return (
    <section className={styles.column} aria-label={messages.chat} data-tour="chat">
      <PinnedMessages pinned={pinned} onUnpin={organizer ? moderation.unpin : null} />
      <div className={styles.body}>
        <Tabs
          isFilling
          label={messages.tabs}
          tabs={tabViews}
          value={String(current)}
          onChange={(id) => setChosen(visible.find((tab) => String(tab) === id) ?? tabs.general)}
        />
        {organizer && (
          <ChatSettingsButton
            roomId={roomId}
            slowModeS={state.slowModeS}
            teams={state.isTeamChatEnabled && teamSetup({ isOrganizer: true })}
          />
        )}
      </div>
      <VisuallyHidden>
        <span role="status" aria-live="polite">
          {announced}
        </span>
      </VisuallyHidden>
      {moderation.dialog}
    </section>
  );
};
