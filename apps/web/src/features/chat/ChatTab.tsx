import type { ChatMessage } from '@palco/contract/chat/message';
import { type Tab, tabs } from '@palco/domain/chat/permissions';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { fetchQuestions } from './api.ts';
import { Composer } from './Composer.tsx';
import { attempt, problemText } from './chat-problem.ts';
import type { ChatSession } from './chat-session.ts';
import type { ChatState } from './chat-state.ts';
import { MessageList } from './MessageList.tsx';
import type { RowAbilities } from './MessageRow.tsx';
import type { ChatMessages } from './messages.pt-BR.ts';
import { chatMessages } from './messages.ts';
import type { Drafts } from './use-draft.ts';
import { useSecondsUntil } from './use-seconds-until.ts';
import { listIn } from './use-unread.ts';

type ChatTabProps = {
  readonly tab: Tab;
  readonly roomId: string;
  readonly session: ChatSession;
  readonly state: ChatState;
  readonly abilities: RowAbilities;
  readonly drafts: Drafts;
  readonly selected: ChatMessage | null;
  readonly head: ReactNode;
  readonly onDeselect: (messageId: string) => void;
};

export const ChatTab = (props: ChatTabProps) => {
  const { tab, roomId, session, state, abilities, selected, head, onDeselect } = props;
  const messages = useMessages(chatMessages);
  const list = listIn(state.lists, tab);
  const isAnswering = tab === tabs.doubts && state.instructor;
  const replyTo = isAnswering ? selected : null;

  const waitS = useSecondsUntil(state.waitUntilMs);

  const send = async (text: string): Promise<string | null> => {
    const originalId = replyTo?.messageId ?? null;
    try {
      await session.send(tab, text, originalId);
      if (originalId) onDeselect(originalId);
      return null;
    } catch (error) {
      return problemText(originalId ? 'reply' : 'send', error, messages);
    }
  };
  const isTeamless = tab === tabs.team && state.team === null;
  const isStaff = state.instructor || state.organizer;
  return (
    <>
      {head}
      <MessageList
        label={[messages.general, messages.doubts, messages.monitors, messages.team][tab] ?? ''}
        messages={list}
        pending={state.pending.filter((one) => one.tab === tab)}
        sender={state.sender}
        isGrouped={tab !== tabs.doubts}
        abilities={abilities}
        empty={<EmptyTab tab={tab} isTeamless={isTeamless} isAnswering={isAnswering} messages={messages} />}
        older={
          tab === tabs.doubts &&
          state.hasMoreQuestions && <OlderQuestions roomId={roomId} session={session} before={list[0]?.messageId} />
        }
        onRetry={(pending) => session.retry(pending.clientId)}
        onDiscard={(pending) => session.discard(pending.clientId)}
      />
      {!isTeamless && (
        <Composer
          drafts={props.drafts}
          draftKey={`${tab} ${replyTo?.messageId ?? ''}`}
          isClosed={state.isBlocked || (isAnswering && !replyTo)}
          placeholder={placeholderOf(tab, state.isBlocked, isAnswering, replyTo !== null, messages)}
          replyTo={replyTo}
          note={state.slowModeS > 0 && !isStaff ? messages.slowMode({ seconds: state.slowModeS }) : null}
          waitS={waitS}
          onCancelReply={() => replyTo && onDeselect(replyTo.messageId)}
          onSend={send}
        />
      )}
    </>
  );
};

const placeholderOf = (
  tab: Tab,
  isBlocked: boolean,
  isAnswering: boolean,
  hasQuestion: boolean,
  messages: ChatMessages,
) => {
  if (isBlocked) return messages.placeholderBlocked;
  if (isAnswering) return hasQuestion ? messages.placeholderReply : messages.placeholderSelect;
  return tab === tabs.doubts ? messages.placeholderDoubt : messages.placeholder;
};

type EmptyTabProps = {
  readonly tab: Tab;
  readonly isTeamless: boolean;
  readonly isAnswering: boolean;
  readonly messages: ChatMessages;
};

const EmptyTab = ({ tab, isTeamless, isAnswering, messages }: EmptyTabProps) => {
  if (isTeamless) return <EmptyState title={messages.noTeam} text={messages.noTeamText} />;
  switch (tab) {
    case tabs.general:
      return <EmptyState title={messages.emptyGeneral} text={messages.emptyGeneralText} />;
    case tabs.doubts:
      return (
        <EmptyState
          title={messages.emptyDoubts}
          text={isAnswering ? messages.emptyDoubtsMonitorText : messages.emptyDoubtsText}
        />
      );
    case tabs.monitors:
      return <EmptyState title={messages.emptyMonitors} text={messages.emptyMonitorsText} />;
    case tabs.team:
      return <EmptyState title={messages.emptyTeam} text={messages.emptyTeamText} />;
  }
};

type OlderQuestionsProps = {
  readonly roomId: string;
  readonly session: ChatSession;
  readonly before: string | undefined;
};

const OlderQuestions = ({ roomId, session, before }: OlderQuestionsProps) => {
  const messages = useMessages(chatMessages);
  const [isLoading, setIsLoading] = useState(false);
  const load = async () => {
    if (before === undefined) return;
    setIsLoading(true);
    await attempt('enter', async () => {
      const { questions, hasMore } = await fetchQuestions(roomId, before);
      session.addQuestions(questions, hasMore);
    });
    setIsLoading(false);
  };
  return (
    <Button
      size="sm"
      variant="secondary"
      isLoading={isLoading}
      loadingLabel={messages.loading}
      onClick={() => void load()}
    >
      {messages.olderQuestions}
    </Button>
  );
};
