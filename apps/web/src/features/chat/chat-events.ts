/** How each notice of the server changes the chat of a room. */
import * as contract from '@palco/contract/chat';
import { chatEnabled, slowModeChanged } from '@palco/contract/chat/settings';
import { teamChanged, teamsEnabled } from '@palco/contract/teams';
import { emptyLists, hasHiddenTexts, markBlocked, removeMessage, withoutTeam } from '@palco/domain/chat/lists';
import type { Realtime } from '../../lib/realtime/realtime-client.ts';
import type { ChatState } from './chat-state.ts';

/** Fields to change, or `enter` to ask the server for the viewer's role and messages again. */
type ChatChange = Partial<ChatState> | 'enter';

type ChatEventTarget = {
  readonly roomId: string;
  readonly userId: string;
  readonly apply: (fold: (state: ChatState) => ChatChange) => void;
};

/** Returns the functions that unsubscribe. */
export const followChat = (realtime: Realtime, { roomId, userId: ownId, apply }: ChatEventTarget): (() => void)[] => {
  const here = <P extends { roomId: string }>(fold: (payload: P, state: ChatState) => ChatChange) => {
    return (payload: P) => {
      if (payload.roomId === roomId) apply((state) => fold(payload, state));
    };
  };
  return [
    realtime.on(
      contract.userBlocked,
      here(({ userId, block }, { lists, isBlocked }) => {
        // Texts that were hidden from this page have to be requested.
        if (!block && hasHiddenTexts(lists)) return 'enter';
        return { lists: markBlocked(lists, userId, block), isBlocked: userId === ownId ? block : isBlocked };
      }),
    ),
    realtime.on(
      contract.messageDeleted,
      here(({ messageId }, { lists }) => ({ lists: removeMessage(lists, messageId) })),
    ),
    realtime.on(
      contract.roleChanged,
      here((_, { phase }) => (phase === 'entered' ? 'enter' : {})),
    ),
    realtime.on(
      contract.messagePinned,
      here(({ pinnedMessages }) => ({ pinned: pinnedMessages })),
    ),
    realtime.on(
      contract.messageUnpinned,
      here(({ pinnedMessages }) => ({ pinned: pinnedMessages })),
    ),
    realtime.on(
      chatEnabled,
      here(({ enabled }, { phase }) => {
        // Spec: turning the chat off empties all lists.
        if (!enabled) return { lists: emptyLists, pending: [] };
        return phase === 'entered' ? {} : 'enter';
      }),
    ),
    realtime.on(
      slowModeChanged,
      here(({ seconds }) => ({ slowModeS: seconds })),
    ),
    realtime.on(
      teamsEnabled,
      here(({ enabled }, { lists }) => ({
        isTeamChatEnabled: enabled,
        lists: enabled ? lists : withoutTeam(lists),
      })),
    ),
    realtime.on(
      teamChanged,
      here(({ team }, { lists, team: former }) => ({
        team,
        lists: team?.teamId === former?.teamId ? lists : withoutTeam(lists),
      })),
    ),
  ];
};
