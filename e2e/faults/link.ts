/** A realtime connection that is opened again whenever it is lost, as a page's is. */
import { setTimeout as delay } from 'node:timers/promises';
import { connect, connected } from '../../apps/server/test/client.ts';
import type { Person } from './http.ts';
import { Unanswered } from './stream.ts';

type Answer = { readonly ok: boolean; readonly data: unknown; readonly error?: string };
type Socket = ReturnType<typeof connect>;

const answerMs = 15_000;
const connectMs = 5000;
const retryMs = 300;
const tryAgain = ['SERVICE_UNAVAILABLE', 'SERVER_BUSY'];

export class Link {
  readonly #url: string;
  readonly #person: Person;
  readonly #onOpened: (link: Link) => Promise<void>;
  #socket: Socket;
  #isReady = false;
  #isClosed = false;
  readonly #working: Promise<void>;
  /** How often it was opened. */
  opened = 0;

  /** `onOpened` is called after every opening, e.g. to enter a room. */
  constructor(
    url: string,
    person: Person,
    options: { onOpened: (link: Link) => Promise<void>; onNotice?: (name: string, payload: unknown) => void },
  ) {
    this.#url = url;
    this.#person = person;
    this.#onOpened = options.onOpened;
    this.#socket = this.#connect(options.onNotice);
    this.#working = this.#keepOpen(options.onNotice);
  }

  /** The answer's data. Throws Unanswered without a connection, an answer or a database; and the code of a refusal. */
  async ask(name: string, payload: unknown): Promise<unknown> {
    if (!this.#socket.connected) throw new Unanswered('not connected');
    const answer = (await this.#socket
      .timeout(answerMs)
      .emitWithAck(name, payload)
      .catch((error: unknown) => {
        throw new Unanswered(String(error));
      })) as Answer;
    if (answer.ok) return answer.data;
    if (tryAgain.includes(answer.error ?? '')) throw new Unanswered(answer.error);
    throw new Error(`${name} was refused: ${answer.error}`);
  }

  get isReady(): boolean {
    return this.#isReady && this.#socket.connected;
  }

  /** Loses the connection, as in a tunnel. */
  drop(): void {
    this.#socket.disconnect();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#socket.disconnect();
    await this.#working;
  }

  #connect(onNotice: ((name: string, payload: unknown) => void) | undefined): Socket {
    const socket = connect(this.#url, this.#person);
    if (onNotice) socket.onAny((name: string, payload: unknown) => onNotice(name, payload));
    return socket;
  }

  async #keepOpen(onNotice: ((name: string, payload: unknown) => void) | undefined): Promise<void> {
    while (!this.#isClosed) {
      if (this.isReady) {
        await delay(50);
        continue;
      }
      this.#isReady = false;
      try {
        if (!this.#socket.connected) {
          this.#socket.disconnect();
          this.#socket = this.#connect(onNotice);
          await Promise.race([connected(this.#socket), delay(connectMs)]);
          if (!this.#socket.connected) throw new Unanswered('not connected');
        }
        await this.#onOpened(this);
        this.opened += 1;
        this.#isReady = true;
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error;
        await delay(retryMs);
      }
    }
  }
}
