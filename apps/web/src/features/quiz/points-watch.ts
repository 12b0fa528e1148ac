/** Asks the server once what an answered quiz has earned, when it has closed. Before that the server does not say. */

import type { ReplyOut } from '@palco/contract/define';
import type { earnedPoints } from '@palco/contract/quiz';

type Reply = ReplyOut<typeof earnedPoints>;
export type Earned = NonNullable<Reply['earned']>;

export type PointsWatchPorts = {
  readonly ask: (quizId: string) => Promise<Reply>;
  readonly onEarned: (earned: Earned) => void;
  readonly onProblem: (error: unknown) => void;
  /** By the server's clock. */
  readonly nowMs: () => number;
  /** A large audience asks within this span, not all at once. */
  readonly spreadMs: number;
};

/** A quiz of which this page has sent an answer. */
export type AnsweredQuiz = { readonly id: string; readonly release: boolean; readonly ends_at: string };

type Waiting = { readonly closesAtMs: number; readonly timer: ReturnType<typeof setTimeout> };

const maxTries = 5;
const retryMs = 2000;

export class PointsWatch {
  readonly #ports: PointsWatchPorts;
  readonly #waiting = new Map<string, Waiting>();
  readonly #done = new Set<string>();
  #isClosed = false;

  constructor(ports: PointsWatchPorts) {
    this.#ports = ports;
  }

  /** The answered quiz of the room, or null while there is none. Another one has closed those before it. */
  see(currentId: string | null, answered: AnsweredQuiz | null): void {
    for (const id of this.#waiting.keys()) if (currentId !== null && id !== currentId) this.#wait(id, 0);
    if (answered) this.#wait(answered.id, answered.release ? Date.parse(answered.ends_at) : 0);
  }

  close(): void {
    this.#isClosed = true;
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }

  #wait(id: string, closesAtMs: number): void {
    const known = this.#waiting.get(id);
    if (this.#done.has(id) || known?.closesAtMs === closesAtMs) return;
    clearTimeout(known?.timer);
    const delayMs = Math.max(0, closesAtMs - this.#ports.nowMs()) + Math.random() * this.#ports.spreadMs;
    this.#waiting.set(id, { closesAtMs, timer: setTimeout(() => void this.#ask(id, 1), delayMs) });
  }

  async #ask(id: string, tries: number): Promise<void> {
    try {
      const { isClosed, earned } = await this.#ports.ask(id);
      if (this.#isClosed || this.#done.has(id)) return;
      if (isClosed) {
        this.#waiting.delete(id);
        this.#done.add(id);
        if (earned) this.#ports.onEarned(earned);
        return;
      }
    } catch (error) {
      this.#ports.onProblem(error);
    }
    const known = this.#waiting.get(id);
    // The clocks differ a little, or the connection was lost.
    if (this.#isClosed || !known || tries >= maxTries) return;
    this.#waiting.set(id, { ...known, timer: setTimeout(() => void this.#ask(id, tries + 1), retryMs * tries) });
  }
}
