import type { ChatSnapshot } from '@palco/contract/chat';
import type { PinnedMessage } from '@palco/contract/chat/message';
import type { Team } from '@palco/contract/teams';
import { type ChatLists, emptyLists } from '@palco/domain/chat/lists';
import type { Unsent } from './stored-chat.ts';

/** A message sent from this page that is not in the lists yet. */
export type PendingMessage = Unsent & {
  readonly status: 'sending' | 'failed';
  /** Why it was not sent; null while it waits for its turn or for a connection. */
  readonly error: unknown;
};

export type ChatState = {
  readonly phase: 'entering' | 'entered' | 'refused' | 'failed';
  /** The error that made entering fail. */
  readonly failure: unknown;
  readonly instructor: boolean;
  readonly organizer: boolean;
  readonly isBlocked: boolean;
  readonly slowModeS: number;
  /** The server refuses new messages of this user before this moment of the page's clock. */
  readonly waitUntilMs: number;
  /** How the messages of this user are signed. */
  readonly sender: ChatSnapshot['sender'];
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
  waitUntilMs: 0,
  sender: { name: '', colorIndex: null, permissions: [] },
  isTeamChatEnabled: false,
  team: null,
  lists: emptyLists,
  hasMoreQuestions: false,
  pending: [],
  pinned: null,
};
