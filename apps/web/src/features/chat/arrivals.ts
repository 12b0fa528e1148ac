/** Collects arriving messages and hands them over in batches, so that a fast chat renders a few times a second. */
import type { ChatMessage } from '@palco/contract/chat/message';

/** Two frames of a 60 Hz screen: faster than anyone reads, and half the work for a slow phone. */
const frameMs = 33;
/** Above this rate the list moves on in larger steps, so that the rest of the page stays responsive. */
const floodPerSecond = 100;
const floodMs = 400;

export class Arrivals {
  readonly #onBatch: (messages: readonly ChatMessage[]) => void;
  #arrived: ChatMessage[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isFlooded = false;
  #flushedAt = 0;

  constructor(onBatch: (messages: readonly ChatMessage[]) => void) {
    this.#onBatch = onBatch;
  }

  add(messages: readonly ChatMessage[]): void {
    this.#arrived.push(...messages);
    this.#timer ??= setTimeout(() => this.flush(), this.#isFlooded ? floodMs : frameMs);
  }

  /** Called before a notice about messages is applied, which must not overtake them. */
  flush(): void {
    this.close();
    const arrived = this.#arrived;
    this.#arrived = [];
    const now = performance.now();
    this.#isFlooded = arrived.length > ((now - this.#flushedAt) / 1000) * floodPerSecond;
    this.#flushedAt = now;
    if (arrived.length > 0) this.#onBatch(arrived);
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
