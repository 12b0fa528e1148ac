import type { PinnedMessage } from '@palco/contract/chat/message';
import type { Team } from '@palco/contract/teams';
import { type ChatLists, emptyLists } from '@palco/domain/chat/lists';
import type { Tab } from '@palco/domain/chat/permissions';

/** A message sent from this page that is not in the lists yet. */
export type PendingMessage = {
  readonly clientId: string;
  readonly tab: Tab;
  readonly text: string;
  readonly originalMessageId: string | null;
  readonly status: 'sending' | 'failed';
};

export type ChatState = {
  readonly phase: 'entering' | 'entered' | 'refused' | 'failed';
  /** The error that made entering fail. */
  readonly failure: unknown;
  readonly instructor: boolean;
  readonly organizer: boolean;
  readonly isBlocked: boolean;
  readonly slowModeS: number;
  readonly isTeamChatEnabled: boolean;
  readonly team: Team | null;
  readonly lists: ChatLists;
  readonly hasMoreQuestions: boolean;
  readonly pending: readonly PendingMessage[];
  /** Null until the server has sent the pins. */
  readonly pinned: readonly PinnedMessage[] | null;
};

export const initialChatState: ChatState = {
  phase: 'entering',
  failure: null,
  instructor: false,
  organizer: false,
  isBlocked: false,
  slowModeS: 0,
  isTeamChatEnabled: false,
  team: null,
  lists: emptyLists,
  hasMoreQuestions: false,
  pending: [],
  pinned: null,
};
