/**
 * The chat of one room for as long as a page shows it: enters on every connection, applies notices, and requests what it missed
 * while disconnected.
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
import { type Tab, tabs } from '@palco/domain/chat/permissions';
import { cleanText } from '@palco/domain/chat/text';
import { newId } from '../../lib/browser/new-id.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import type { Realtime } from '../../lib/realtime/realtime-client.ts';
import { createStore, type Store } from '../../lib/state/store.ts';
import { Arrivals } from './arrivals.ts';
import { followChat } from './chat-events.ts';
import { type ChatState, initialChatState } from './chat-state.ts';
import { Outgoing, storeUnsent } from './outgoing.ts';
import { listIn } from './use-unread.ts';

export class ChatSession {
  readonly store: Store<ChatState> = createStore(initialChatState);
  readonly #roomId: string;
  readonly #userId: string;
  readonly #realtime: Realtime;
  readonly #arrivals = new Arrivals((messages) => this.#add(messages));
  readonly #stops: (() => void)[] = [];
  readonly #outgoing: Outgoing;
  #isClosed = false;
  /** The message after which some may be missing: the newest one when the connection was lost, until all that follow were asked for. */
  #missingAfter: string | null = null;

  constructor(roomId: string, userId: string, realtime: Realtime) {
    this.#roomId = roomId;
    this.#userId = userId;
    this.#realtime = realtime;
    this.#outgoing = new Outgoing({
      roomId,
      userId,
      realtime,
      get: () => this.store.get().pending,
      set: (pending) => this.#change({ pending }),
      mayResend: ({ teamId }) => teamId === null || teamId === this.store.get().team?.teamId,
      onSent: (message) => {
        this.#arrivals.add([message]);
        const { slowModeS, instructor, organizer } = this.store.get();
        if (!instructor && !organizer) this.#waitFor(slowModeS);
      },
      onRefused: (error) => {
        if (error.status === 429) this.#waitFor(error.retryAfterS ?? 0);
        // Blocked, no longer a monitor, in another team, or the chat is off: entering again gives the current role.
        if (error.status === 403) void this.enter();
      },
    });
  }

  open(isConnected: boolean): void {
    this.#outgoing.restore();
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
    this.#missingAfter ??= newestId(this.store.get().lists);
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
      if (wasEntered) await this.#catchUp(this.#missingAfter);
      this.#missingAfter = null;
      this.#outgoing.onEntered();
    } catch (error) {
      if (this.#isClosed) return;
      // Without an answer, the next connection enters again.
      if (error instanceof ApiError) {
        this.#change({ phase: error.status === 403 || error.status === 404 ? 'refused' : 'failed', failure: error });
      }
    }
  }

  /** Shows the message as pending and sends it. Rejects when the server refuses it. */
  async send(tab: Tab, text: string, originalMessageId: string | null, clientId: string = newId()): Promise<void> {
    const { lists, team } = this.store.get();
    await this.#outgoing.send({
      clientId,
      tab,
      text: cleanText(text),
      originalMessageId,
      teamId: tab === tabs.team ? (team?.teamId ?? null) : null,
      afterId: listIn(lists, tab).at(-1)?.messageId ?? null,
      writtenAt: Date.now(),
      status: 'sending',
      error: null,
    });
  }

  retry(clientId: string): void {
    this.#outgoing.retry(clientId);
  }

  discard(clientId: string): void {
    this.#outgoing.discard(clientId);
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
    this.#outgoing.close();
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
      this.#missingAfter = after;
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

  #waitFor(seconds: number): void {
    this.#change({ waitUntilMs: Date.now() + seconds * 1000 });
  }

  #changeLists(change: (lists: ChatLists) => ChatLists): void {
    this.#change({ lists: change(this.store.get().lists) });
  }

  #change(part: Partial<ChatState>): void {
    const former = this.store.get();
    this.store.set({ ...former, ...part });
    if (part.pending && part.pending !== former.pending) storeUnsent(this.#userId, this.#roomId, part.pending);
  }
}
