/** Pages in one chat, over all nodes: each knows the messages it received and asks for what it missed after every reconnection. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Member } from '../../bench/lib/crowd.ts';
import { Link } from '../faults/link.ts';
import { Unanswered } from '../faults/stream.ts';

type Message = { readonly messageId: string };
type Page = { readonly messages: readonly Message[]; readonly hasMore: boolean };

export class ChatPage {
  readonly link: Link;
  readonly known = new Set<string>();
  /** In the order in which notices came. */
  readonly noticed: string[] = [];
  readonly openedAt: number[] = [];
  #lastId = '0';
  /** Where a catching up began that a lost connection may have cut off. */
  #missedFrom: string | null = null;

  constructor(url: string, member: Member, roomId: string) {
    // Balancers send the connections of a tab to the same node.
    const query = { token: member.token, session: member.session, tab: member.session };
    this.link = new Link(url, query, {
      onOpened: async (link) => {
        const from = this.#missedFrom ?? this.#lastId;
        this.#missedFrom = from;
        await link.ask('join_room', { roomId });
        this.#see(((await link.ask('enter_chat', { roomId })) as Page).messages);
        for (let [after, hasMore] = [from, from !== '0']; hasMore; ) {
          const page = (await link.ask('messages_after', { roomId, messageId: after })) as Page;
          this.#see(page.messages);
          after = page.messages.at(-1)?.messageId ?? after;
          hasMore = page.hasMore;
        }
        this.#missedFrom = null;
        this.openedAt.push(performance.now());
      },
      onNotice: (name, payload) => {
        if (name !== 'messages') return;
        const { messages } = payload as Page;
        this.#see(messages);
        this.noticed.push(...messages.map(({ messageId }) => messageId));
      },
    });
  }

  #see(messages: readonly Message[]): void {
    for (const { messageId } of messages) {
      this.known.add(messageId);
      if (BigInt(messageId) > BigInt(this.#lastId)) this.#lastId = messageId;
    }
  }
}

/** Writes one message after the other; one without an answer is sent again with the same id, as a page does. */
export class Writer {
  readonly page: ChatPage;
  readonly #roomId: string;
  readonly acknowledged = new Map<string, string>();
  readonly answerMs: number[] = [];
  #isOver = false;
  readonly #working: Promise<void>;

  constructor(page: ChatPage, roomId: string, { name, everyMs }: { name: string; everyMs: number }) {
    this.page = page;
    this.#roomId = roomId;
    this.#working = this.#write(name, everyMs);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#working;
  }

  async #write(name: string, everyMs: number): Promise<void> {
    for (let n = 0; !this.#isOver; n += 1) {
      const text = `${name} ${n}`;
      for (let isSent = false; !isSent; ) isSent = await this.#send(text);
      await delay(everyMs);
    }
  }

  async #send(text: string): Promise<boolean> {
    const payload = { roomID: this.#roomId, message: text, type: 0, clientId: `cluster-${text.replaceAll(' ', '-')}` };
    const askedAt = performance.now();
    try {
      const stored = (await this.page.link.ask('send_message', payload)) as Message;
      this.answerMs.push(performance.now() - askedAt);
      this.acknowledged.set(text, stored.messageId);
      return true;
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      await delay(200);
      return false;
    }
  }
}
