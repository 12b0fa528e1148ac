/**
 * The chat of one room for as long as a page shows it: enters on every connection, applies notices, requests what it missed while
 * disconnected, and sends each message with a client id, so that a retry cannot duplicate it.
 */
import * as contract from '@palco/contract/chat';
import type { ChatMessage } from '@palco/contract/chat/message';
import {
  addMessages,
  type ChatLists,
  markBlocked,
  newestId,
  removeMessage,
  withoutHiddenTexts,
  withoutTeam,
} from '@palco/domain/chat/lists';
import type { Tab } from '@palco/domain/chat/permissions';
import { cleanText } from '@palco/domain/chat/text';
import { newId } from '../../lib/browser/new-id.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import type { Realtime } from '../../lib/realtime/realtime-client.ts';
import { createStore, type Store } from '../../lib/state/store.ts';
import { Arrivals } from './arrivals.ts';
import { followChat } from './chat-events.ts';
import { type ChatState, initialChatState, type PendingMessage } from './chat-state.ts';

export class ChatSession {
  readonly store: Store<ChatState> = createStore(initialChatState);
  readonly #roomId: string;
  readonly #userId: string;
  readonly #realtime: Realtime;
  readonly #arrivals = new Arrivals((messages) => this.#add(messages));
  readonly #stops: (() => void)[] = [];
  #isClosed = false;

  constructor(roomId: string, userId: string, realtime: Realtime) {
    this.#roomId = roomId;
    this.#userId = userId;
    this.#realtime = realtime;
  }

  open(isConnected: boolean): void {
    this.#stops.push(
      this.#realtime.onConnection((what) => {
        if (what === 'connect') void this.enter();
      }),
      this.#realtime.on(contract.messages, ({ roomId, messages }) => {
        if (roomId === this.#roomId) this.#arrivals.add(messages);
      }),
      ...followChat(this.#realtime, {
        roomId: this.#roomId,
        userId: this.#userId,
        apply: (fold) => {
          this.#arrivals.flush();
          const change = fold(this.store.get());
          if (change === 'enter') void this.enter();
          else this.#change(change);
        },
      }),
    );
    if (isConnected) void this.enter();
  }

  /** Enters the chat on this connection, then requests the messages that were sent while it was disconnected. */
  async enter(): Promise<void> {
    const known = newestId(this.store.get().lists);
    const wasEntered = this.store.get().phase === 'entered';
    try {
      const entered = await this.#realtime.send(contract.enterChat, { roomId: this.#roomId });
      if (this.#isClosed) return;
      const { messages, questions, hasMoreQuestions, blocked, pinnedMessages, ...rest } = entered;
      this.#arrivals.flush();
      // Messages of a former team, or of a team chat that was turned off, are dropped, also when that happened while disconnected.
      const isSameTeam = rest.isTeamChatEnabled && rest.team?.teamId === this.store.get().team?.teamId;
      if (!isSameTeam) this.#changeLists(withoutTeam);
      // The sender of a hidden text may have been unblocked.
      this.#changeLists(withoutHiddenTexts);
      this.#add([...messages, ...questions]);
      this.#change({
        ...rest,
        pinned: pinnedMessages,
        isBlocked: blocked,
        hasMoreQuestions: wasEntered ? this.store.get().hasMoreQuestions : hasMoreQuestions,
        phase: 'entered',
        failure: null,
      });
      if (wasEntered) await this.#catchUp(known);
    } catch (error) {
      if (this.#isClosed) return;
      // Without an answer, the next connection enters again.
      if (error instanceof ApiError) {
        this.#change({ phase: error.status === 403 || error.status === 404 ? 'refused' : 'failed', failure: error });
      }
    }
  }

  /** Shows the message as pending and sends it. Rejects with the server's error. */
  async send(tab: Tab, text: string, originalMessageId: string | null, clientId: string = newId()): Promise<void> {
    const pending: PendingMessage = { clientId, tab, text: cleanText(text), originalMessageId, status: 'sending' };
    this.#change({ pending: [...this.#others(clientId), pending] });
    try {
      const roomId = this.#roomId;
      const sent = originalMessageId
        ? await this.#realtime.send(contract.replyMessage, { roomId, message: text, originalMessageId, clientId })
        : await this.#realtime.send(contract.sendMessage, { roomId, message: text, type: tab, clientId });
      this.#arrivals.add([sent]);
    } catch (error) {
      // A refused message is dropped; one without an answer can be sent again with the same client id.
      const isRefused = error instanceof ApiError && error.status < 500;
      this.#change({
        pending: isRefused
          ? this.#others(clientId)
          : this.store.get().pending.map((one) => (one.clientId === clientId ? { ...one, status: 'failed' } : one)),
      });
      // Blocked, no longer a monitor, in another team, or the chat is off: entering again tells the current role.
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

  /** Rejects when the server refused the exit. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const stop of this.#stops.splice(0)) stop();
    this.#arrivals.close();
    try {
      await this.#realtime.send(contract.exitChat, { roomId: this.#roomId });
    } catch (error) {
      // Without a connection the server has already removed this viewer, and the end of a login has a page of its own.
      if (error instanceof ApiError && error.status !== 401) throw error;
    }
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

  /** Also drops the pending entries of messages that have been delivered. */
  #add(messages: readonly ChatMessage[]): void {
    const clientIds = new Set(messages.map((message) => message.clientId));
    const { lists, pending } = this.store.get();
    this.#change({
      lists: addMessages(lists, messages),
      pending: pending.some((one) => clientIds.has(one.clientId))
        ? pending.filter((one) => !clientIds.has(one.clientId))
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
