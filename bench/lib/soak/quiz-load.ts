/** A question each half minute, answered by some visitors within five seconds. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Member } from '../crowd.ts';
import { post } from '../palco.ts';

const everyMs = 30_000;
const answering = 50;
const withinMs = 5000;

export class QuizLoad {
  /** The question and the user of each acknowledged answer. */
  readonly acknowledged = new Set<string>();
  failures = 0;
  readonly #url: string;
  readonly #roomId: string;
  readonly #token: string;
  readonly #members: readonly Member[];
  readonly #stopping = new AbortController();

  constructor(url: string, roomId: string, token: string, members: readonly Member[]) {
    this.#url = url;
    this.#roomId = roomId;
    this.#token = token;
    this.#members = members;
    void this.#run();
  }

  stop(): void {
    this.#stopping.abort();
  }

  async #run(): Promise<void> {
    for (let round = 0; !this.#stopping.signal.aborted; round += 1) {
      await this.#ask(round).catch(() => {
        // An outage: the next question follows.
        this.failures += 1;
      });
      await delay(everyMs, undefined, { signal: this.#stopping.signal }).catch(() => {
        // Stopped.
      });
    }
  }

  async #ask(round: number): Promise<void> {
    const questions = [{ question: `Qual ${round}?`, answers: ['A', 'B', 'C', 'D'], rightAnswer: 2 }];
    const path = `${this.#url}/api/rooms/${this.#roomId}/questions`;
    const { id = '' } = await post(path, { duration: 20, questions }, this.#token);
    await post(`${this.#url}/api/rooms/questions/${id}/release`, {}, this.#token);
    await Promise.all(
      Array.from({ length: answering }, async (_, index) => {
        await delay((index / answering) * withinMs);
        const member = this.#members[(round * answering + index) % this.#members.length];
        if (member) await this.#answer(id, member, index % 4);
      }),
    );
  }

  async #answer(id: string, { userId, token, session }: Member, answer: number): Promise<void> {
    const isStored = await fetch(`${this.#url}/api/rooms/questions/${id}/answer?answer=${answer}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'x-palco-session': session },
      signal: AbortSignal.timeout(40_000),
    }).then(
      (response) => response.ok,
      () => false,
    );
    if (isStored) this.acknowledged.add(`${id} ${userId}`);
    else this.failures += 1;
  }
}
