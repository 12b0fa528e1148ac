/** Sockets that behave like pages: they connect, enter the chat, and connect again after 2^n s and jitter when they are lost. */
import { setTimeout as delay } from 'node:timers/promises';
import * as limits from '@palco/contract/limits';
import { CrowdSocket, type Member } from '../crowd.ts';

type Connection = { readonly socket: CrowdSocket; readonly gone: Promise<void> };
export type Visitor = { readonly member: Member; connection: Connection | null };

/** The error of a request whose connection was lost, or that was not answered in time. */
const unanswered = { ok: false, data: null, error: 'UNANSWERED' };
const answerMs = 40_000;

export class Visitors {
  readonly all: readonly Visitor[];
  readonly #url: string;
  readonly #roomId: string;
  /** Connections that could not be made, by the first words of their error. */
  readonly refused = new Map<string, number>();
  #isOver = false;

  constructor(url: string, roomId: string, members: readonly Member[]) {
    this.#url = url;
    this.#roomId = roomId;
    this.all = members.map((member) => ({ member, connection: null }));
    for (const [index, visitor] of this.all.entries()) void this.#visit(visitor, index * 10);
  }

  get inside(): readonly Visitor[] {
    return this.all.filter(({ connection }) => connection !== null);
  }

  close(): void {
    this.#isOver = true;
    for (const { connection } of this.all) connection?.socket.close();
  }

  async #visit(visitor: Visitor, startMs: number): Promise<void> {
    await delay(startMs);
    for (let retries = 0; !this.#isOver; retries = Math.min(retries + 1, limits.realtime.maxRetries - 1)) {
      try {
        const { token, session } = visitor.member;
        const socket = await CrowdSocket.connect(this.#url, { token, session });
        const { promise: gone, resolve } = Promise.withResolvers<void>();
        socket.onGone = resolve;
        const entered = await Promise.race([socket.ask('enter_chat', { roomId: this.#roomId }), gone]);
        if (!entered?.ok) {
          socket.close();
          throw new Error(entered?.error ?? 'closed');
        }
        visitor.connection = { socket, gone };
        retries = 0;
        await gone;
      } catch (error) {
        const reason = String(error instanceof Error ? error.message : error).slice(0, 40);
        this.refused.set(reason, (this.refused.get(reason) ?? 0) + 1);
      }
      visitor.connection = null;
      await delay(limits.realtime.retryBaseMs * 2 ** retries + Math.random() * limits.realtime.retryJitterMs);
    }
  }
}

/** Asks over the current connection of a visitor. */
export const askBy = async ({ connection }: Visitor, name: string, payload: unknown) => {
  if (!connection) return unanswered;
  const { promise: tooLate, resolve } = Promise.withResolvers<typeof unanswered>();
  const timer = setTimeout(() => resolve(unanswered), answerMs);
  const lost = connection.gone.then(() => unanswered);
  const answer = await Promise.race([connection.socket.ask(name, payload), lost, tooLate]);
  clearTimeout(timer);
  return answer;
};
