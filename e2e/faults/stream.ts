/** Acknowledged work, one item after the other in some lanes: an item without an answer is sent again until it has one. */
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from './eventually.ts';

/** No answer, or one that asks to try again: the connection broke, or the server said 503 or 429. */
export class Unanswered extends Error {}

type StreamOptions = {
  readonly lanes?: number;
  readonly pauseMs: number;
  /** Resolves when item `n` is acknowledged; throws Unanswered to be called again. */
  readonly send: (n: number, attempt: number) => Promise<void>;
};

/** Doubled with every attempt: a person who tries too often is refused for a minute. */
const retryMs = { first: 200, longest: 2500 };
const enough = 8;

export class Stream {
  readonly #options: StreamOptions;
  readonly #lanes: Promise<void>[];
  #next = 0;
  #isStopping = false;
  #error: unknown = null;
  /** When the newest acknowledged item was sent. */
  #sentMs = 0;
  acknowledged = 0;
  unanswered = 0;

  constructor(options: StreamOptions) {
    this.#options = options;
    this.#lanes = Array.from({ length: options.lanes ?? 1 }, () => this.#run());
  }

  underWay(): Promise<void> {
    return this.#until('work begins', () => this.acknowledged >= enough);
  }

  goesOn(): Promise<void> {
    const sinceMs = performance.now();
    return this.#until('work goes on', () => this.#sentMs > sinceMs);
  }

  /** Resolves when every item that was begun is acknowledged. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#lanes);
    if (this.#error !== null) throw this.#error;
  }

  async #until(what: string, holds: () => boolean): Promise<void> {
    await eventually(what, () => {
      if (this.#error !== null) throw this.#error;
      return holds();
    });
  }

  async #run(): Promise<void> {
    while (!this.#isStopping && this.#error === null) {
      const n = this.#next;
      this.#next += 1;
      await this.#deliver(n).catch((error: unknown) => {
        this.#error = error;
      });
      await delay(this.#options.pauseMs);
    }
  }

  async #deliver(n: number): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      const sentMs = performance.now();
      try {
        await this.#options.send(n, attempt);
        this.acknowledged += 1;
        this.#sentMs = Math.max(this.#sentMs, sentMs);
        return;
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error;
        this.unanswered += 1;
        await delay(Math.min(retryMs.first * 2 ** attempt, retryMs.longest));
      }
    }
  }
}
