/**
 * The messages of this page that the server has not acknowledged. Those without an answer go out by themselves, in order, once the
 * server can be reached again; each carries a client id, so that it arrives once however often it is sent.
 */
import * as contract from '@palco/contract/chat';
import type { ChatMessage } from '@palco/contract/chat/message';
import { ApiError } from '../../lib/http/api-error.ts';
import type { Realtime } from '../../lib/realtime/realtime-client.ts';
import type { PendingMessage } from './chat-state.ts';
import { readChat, writeChat } from './stored-chat.ts';

/** An older message may be out of place in the conversation: its author decides. */
const maxAgeMs = 10 * 60 * 1000;
const firstPauseMs = 2000;
const longestPauseMs = 30_000;

export type OutgoingPorts = {
  readonly roomId: string;
  readonly userId: string;
  readonly realtime: Realtime;
  readonly get: () => readonly PendingMessage[];
  readonly set: (pending: readonly PendingMessage[]) => void;
  /** Whether its readers are still those it was written for. */
  readonly mayResend: (pending: PendingMessage) => boolean;
  readonly onSent: (message: ChatMessage) => void;
  readonly onRefused: (error: ApiError) => void;
};

export class Outgoing {
  readonly #ports: OutgoingPorts;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pauseMs = firstPauseMs;
  /** Counts connections: a message is sent at most once by itself on each. */
  #connection = 0;
  #isResending = false;
  #isClosed = false;

  constructor(ports: OutgoingPorts) {
    this.#ports = ports;
  }

  /** Restores messages that a former page of this tab could not send. */
  restore(): void {
    const { unsent } = readChat(this.#ports.userId, this.#ports.roomId);
    this.#ports.set(unsent.map((one) => ({ ...one, status: 'failed', error: null })));
  }

  /** Sends a new message. Rejects when the server refuses it; one without an answer stays, and is sent again later. */
  async send(pending: PendingMessage): Promise<void> {
    this.#put(pending);
    const connection = this.#connection;
    try {
      this.#sent(await this.#deliver(pending));
    } catch (error) {
      if (!isRefusal(error)) return this.#failed(pending, error, connection);
      this.discard(pending.clientId);
      this.#ports.onRefused(error);
      throw error;
    }
  }

  /** By its author: now, whatever happened to it before. */
  retry(clientId: string): void {
    const pending = this.#ports.get().find((one) => one.clientId === clientId);
    if (pending) void this.#resend(pending);
  }

  discard(clientId: string): void {
    this.#change(this.#ports.get().filter((one) => one.clientId !== clientId));
  }

  /** Called when the chat was entered: the server can be reached. */
  onEntered(): void {
    this.#connection += 1;
    this.#pauseMs = firstPauseMs;
    void this.#resendAll();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  /** One after the other, so that they keep their order; stops where the server does not answer. */
  async #resendAll(): Promise<void> {
    if (this.#isResending) return;
    this.#isResending = true;
    clearTimeout(this.#timer);
    for (let next = this.#nextToResend(); next && !this.#isClosed; next = this.#nextToResend()) {
      const isSettled = await this.#resend(next);
      if (!isSettled) break;
    }
    this.#isResending = false;
  }

  #nextToResend(): PendingMessage | undefined {
    const isDue = (one: PendingMessage) => one.status === 'failed' && !isRefusal(one.error);
    const isFresh = (one: PendingMessage) => Date.now() - one.writtenAt < maxAgeMs;
    return this.#ports.get().find((one) => isDue(one) && isFresh(one) && this.#ports.mayResend(one));
  }

  /** Returns whether the server has answered for good. */
  async #resend(pending: PendingMessage): Promise<boolean> {
    this.#put({ ...pending, status: 'sending', error: null });
    const connection = this.#connection;
    try {
      this.#sent(await this.#deliver(pending));
      return true;
    } catch (error) {
      if (isRefusal(error) && error.status === 429) {
        // Too fast for the room: the message waits for its turn.
        this.#put({ ...pending, status: 'failed', error: null });
        this.#resendLater((error.retryAfterS ?? 1) * 1000);
        return false;
      }
      if (isRefusal(error)) {
        this.#put({ ...pending, status: 'failed', error });
        this.#ports.onRefused(error);
        return true;
      }
      this.#failed(pending, error, connection);
      return false;
    }
  }

  #failed(pending: PendingMessage, error: unknown, connection: number): void {
    this.#put({ ...pending, status: 'failed', error });
    // The server answers but cannot store, or the connection was replaced meanwhile. Without a connection, entering again resends.
    if (error instanceof ApiError) this.#resendLater(this.#nextPauseMs());
    else if (connection !== this.#connection) this.#resendLater(0);
  }

  #nextPauseMs(): number {
    const pauseMs = this.#pauseMs;
    this.#pauseMs = Math.min(2 * pauseMs, longestPauseMs);
    return pauseMs;
  }

  #resendLater(pauseMs: number): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#resendAll(), pauseMs);
  }

  #deliver({ clientId, tab, text, originalMessageId }: PendingMessage): Promise<ChatMessage> {
    const { roomId, realtime } = this.#ports;
    return originalMessageId
      ? realtime.send(contract.replyMessage, { roomId, message: text, originalMessageId, clientId })
      : realtime.send(contract.sendMessage, { roomId, message: text, type: tab, clientId });
  }

  #sent(message: ChatMessage): void {
    this.#pauseMs = firstPauseMs;
    this.#ports.onSent(message);
  }

  /** In its place, or at the end when it is new. One that was delivered or discarded meanwhile stays away. */
  #put(pending: PendingMessage): void {
    const all = this.#ports.get();
    if (all.some((one) => one.clientId === pending.clientId)) {
      this.#change(all.map((one) => (one.clientId === pending.clientId ? pending : one)));
    } else if (pending.status === 'sending') this.#change([...all, pending]);
  }

  #change(pending: readonly PendingMessage[]): void {
    this.#ports.set(pending);
  }
}

const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.status < 500;

/** Stores what has not been delivered; called with every change of the pending messages. */
export const storeUnsent = (userId: string, roomId: string, pending: readonly PendingMessage[]): void =>
  writeChat(userId, roomId, { unsent: pending.map(({ status: _, error: __, ...unsent }) => unsent) });
