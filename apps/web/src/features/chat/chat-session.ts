/**
 * The chat of one room on this page, for as long as the page shows it: enters on every connection, folds what arrives by the
 * rules of the domain, asks for what it missed, and sends with a name of its own for each message, so that a retry is safe.
 */
import * as contract from '@palco/contract/chat';
import type { ChatMessage, PinnedMessage } from '@palco/contract/chat/message';
import { chatEnabled, slowModeChanged } from '@palco/contract/chat/settings';
import { type Team, teamChanged, teamsEnabled } from '@palco/contract/teams';
import {
  addMessages,
  type ChatLists,
  emptyLists,
  markBlocked,
  newestId,
  removeMessage,
  withoutTeam,
} from '@palco/domain/chat/lists';
import type { Tab } from '@palco/domain/chat/permissions';
import { cleanText } from '@palco/domain/chat/text';
import { logProblem } from '../../lib/browser/log.ts';
import { newId } from '../../lib/browser/new-id.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import type { Realtime } from '../../lib/realtime/realtime-client.ts';
import { createStore, type Store } from '../../lib/state/store.ts';

export type PendingMessage = {
  readonly clientId: string;
  readonly tab: Tab;
  readonly text: string;
  readonly originalMessageId: string | null;
  readonly status: 'sending' | 'failed';
};

export type ChatState = {
  readonly phase: 'entering' | 'entered' | 'refused' | 'failed';
  /** Why entering failed, for the words that explain it. */
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
  /** Null until the server said which; afterwards what it says. */
  readonly pinned: readonly PinnedMessage[] | null;
};

const initialState: ChatState = {
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

export class ChatSession {
  readonly store: Store<ChatState> = createStore(initialState);
  readonly #roomId: string;
  readonly #userId: string;
  readonly #realtime: Realtime;
  readonly #stops: (() => void)[] = [];
  #arrived: ChatMessage[] = [];
  #frame: ReturnType<typeof setTimeout> | null = null;
  #isFlooded = false;
  #shownAt = 0;
  #isClosed = false;

  constructor(roomId: string, userId: string, realtime: Realtime) {
    this.#roomId = roomId;
    this.#userId = userId;
    this.#realtime = realtime;
  }

  open(isConnected: boolean): void {
    const here = <P extends { roomId: string }>(handle: (payload: P) => void) => {
      return (payload: P) => {
        if (payload.roomId === this.#roomId && !this.#isClosed) handle(payload);
      };
    };
    this.#stops.push(
      this.#realtime.onConnection((what) => {
        if (what === 'connect') void this.enter();
      }),
      this.#realtime.on(
        contract.messages,
        here(({ messages }) => this.#receive(messages)),
      ),
      this.#realtime.on(
        contract.userBlocked,
        here(({ userId, block }) => {
          this.#showArrived();
          this.#changeLists((lists) => markBlocked(lists, userId, block));
          if (userId === this.#userId) this.#change({ isBlocked: block });
        }),
      ),
      this.#realtime.on(
        contract.messageDeleted,
        here(({ messageId }) => {
          this.#showArrived();
          this.#changeLists((lists) => removeMessage(lists, messageId));
        }),
      ),
      this.#realtime.on(
        contract.roleChanged,
        here(() => {
          if (this.store.get().phase === 'entered') void this.enter();
        }),
      ),
      this.#realtime.on(
        contract.messagePinned,
        here(({ pinnedMessages }) => this.#change({ pinned: pinnedMessages })),
      ),
      this.#realtime.on(
        contract.messageUnpinned,
        here(({ pinnedMessages }) => this.#change({ pinned: pinnedMessages })),
      ),
      this.#realtime.on(
        chatEnabled,
        here(({ enabled }) => {
          // Spec: chat turned off empties all lists.
          this.#showArrived();
          if (!enabled) this.#change({ lists: emptyLists, pending: [] });
          else if (this.store.get().phase !== 'entered') void this.enter();
        }),
      ),
      this.#realtime.on(
        slowModeChanged,
        here(({ seconds }) => this.#change({ slowModeS: seconds })),
      ),
      this.#realtime.on(
        teamsEnabled,
        here(({ enabled }) => {
          this.#showArrived();
          this.#change({ isTeamChatEnabled: enabled });
          if (!enabled) this.#changeLists(withoutTeam);
        }),
      ),
      this.#realtime.on(
        teamChanged,
        here(({ team }) => {
          this.#showArrived();
          const isAnother = team?.teamId !== this.store.get().team?.teamId;
          this.#change({ team });
          if (isAnother) this.#changeLists(withoutTeam);
        }),
      ),
    );
    if (isConnected) void this.enter();
  }

  /** Enters if this connection has not yet; afterwards nothing that was said meanwhile is missing. */
  async enter(): Promise<void> {
    const known = newestId(this.store.get().lists);
    const wasInside = this.store.get().phase === 'entered';
    try {
      const entrance = await this.#realtime.send(contract.enterChat, { roomId: this.#roomId });
      if (this.#isClosed) return;
      const { messages, questions, hasMoreQuestions, blocked, pinnedMessages, ...rest } = entrance;
      this.#showArrived();
      // Of a team that was left, or may no longer be heard, nothing stays; also when that happened while this page was away.
      const isSameTeam = rest.isTeamChatEnabled && rest.team?.teamId === this.store.get().team?.teamId;
      if (!isSameTeam) this.#changeLists(withoutTeam);
      this.#add([...messages, ...questions]);
      this.#change({
        ...rest,
        pinned: pinnedMessages,
        isBlocked: blocked,
        hasMoreQuestions: wasInside ? this.store.get().hasMoreQuestions : hasMoreQuestions,
        phase: 'entered',
        failure: null,
      });
      if (wasInside) await this.#catchUp(known);
    } catch (error) {
      if (this.#isClosed) return;
      // Without an answer the next connection enters again.
      if (error instanceof ApiError) {
        this.#change({ phase: error.status === 403 || error.status === 404 ? 'refused' : 'failed', failure: error });
      }
    }
  }

  /** Sends, shown at once as on its way. Rejects with what the server said. */
  async send(tab: Tab, text: string, originalMessageId: string | null, clientId: string = newId()): Promise<void> {
    const pending: PendingMessage = { clientId, tab, text: cleanText(text), originalMessageId, status: 'sending' };
    this.#change({ pending: [...this.#others(clientId), pending] });
    try {
      const roomId = this.#roomId;
      const sent = originalMessageId
        ? await this.#realtime.send(contract.replyMessage, { roomId, message: text, originalMessageId, clientId })
        : await this.#realtime.send(contract.sendMessage, { roomId, message: text, type: tab, clientId });
      this.#receive([sent]);
    } catch (error) {
      // Refused is gone; unanswered may be tried again under the same name.
      const isRefused = error instanceof ApiError && error.status < 500;
      this.#change({
        pending: isRefused
          ? this.#others(clientId)
          : this.store.get().pending.map((one) => (one.clientId === clientId ? { ...one, status: 'failed' } : one)),
      });
      // Blocked, no longer a monitor, of another team, or the chat is off: entering says who one is here now.
      if (isRefused && error.status === 403) void this.enter();
      throw error;
    }
  }

  discard(clientId: string): void {
    this.#change({ pending: this.#others(clientId) });
  }

  addQuestions(questions: readonly ChatMessage[], hasMore: boolean): void {
    this.#changeLists((lists) => addMessages(lists, questions));
    this.#change({ hasMoreQuestions: hasMore });
  }

  close(): void {
    this.#isClosed = true;
    for (const stop of this.#stops.splice(0)) stop();
    if (this.#frame) clearTimeout(this.#frame);
    this.#realtime.send(contract.exitChat, { roomId: this.#roomId }).catch((error: unknown) => {
      // Whoever is not connected has left already.
      if (error instanceof ApiError) logProblem('leaving the chat was refused', error);
    });
  }

  async #catchUp(known: string): Promise<void> {
    let after = known;
    for (let hasMore = true; hasMore && !this.#isClosed; ) {
      const answer = await this.#realtime.send(contract.messagesAfter, { roomId: this.#roomId, messageId: after });
      this.#add(answer.messages);
      this.#changeLists((lists) => {
        let caughtUp = lists;
        for (const id of answer.deletedIds) caughtUp = removeMessage(caughtUp, id);
        const blocked = new Set(answer.blockedUserIds);
        const senders = new Set(Object.values(caughtUp).flatMap((list) => list.map((message) => message.userId)));
        for (const userId of senders) caughtUp = markBlocked(caughtUp, userId, blocked.has(userId));
        return caughtUp;
      });
      after = answer.messages.at(-1)?.messageId ?? after;
      hasMore = answer.hasMore;
    }
  }

  /** What arrives within one frame is shown together, however much it is. */
  #receive(messages: readonly ChatMessage[]): void {
    this.#arrived.push(...messages);
    this.#frame ??= setTimeout(() => this.#showArrived(), this.#isFlooded ? floodMs : frameMs);
  }

  /** At once before what is said about messages, which must not overtake them. */
  #showArrived(): void {
    if (this.#frame) clearTimeout(this.#frame);
    this.#frame = null;
    const arrived = this.#arrived;
    this.#arrived = [];
    const now = performance.now();
    this.#isFlooded = arrived.length > ((now - this.#shownAt) / 1000) * floodPerSecond;
    this.#shownAt = now;
    if (arrived.length > 0) this.#add(arrived);
  }

  /** What is in the list is no longer on its way. */
  #add(messages: readonly ChatMessage[]): void {
    const names = new Set(messages.map((message) => message.clientId));
    const { lists, pending } = this.store.get();
    this.#change({
      lists: addMessages(lists, messages),
      pending: pending.some((one) => names.has(one.clientId))
        ? pending.filter((one) => !names.has(one.clientId))
        : pending,
    });
  }

  #others(clientId: string): readonly PendingMessage[] {
    return this.store.get().pending.filter((one) => one.clientId !== clientId);
  }

  #changeLists(change: (lists: ChatLists) => ChatLists): void {
    this.#change({ lists: change(this.store.get().lists) });
  }

  #change(part: Partial<ChatState>): void {
    this.store.set({ ...this.store.get(), ...part });
  }
}

/** Two frames of a 60 Hz screen: faster than anybody reads, and twice as kind to a slow phone. */
const frameMs = 33;
/** More than this nobody reads: then the list moves on in larger steps, and the rest of the page stays smooth. */
const floodPerSecond = 100;
const floodMs = 400;
