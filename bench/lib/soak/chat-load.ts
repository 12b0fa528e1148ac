/** Messages at an even rate. One that is not acknowledged is sent again with the same id, as a page does. */
import { setTimeout as delay } from 'node:timers/promises';
import { pace } from './pace.ts';
import { askBy, type Visitor, type Visitors } from './visitors.ts';

const retryMs = 1500;
/** Failures of an outage, and of the repetitions after it; any other error is the answer. */
const temporary = new Set(['UNANSWERED', 'SERVICE_UNAVAILABLE', 'SERVER_BUSY', 'INTERNAL_ERROR', 'TOO_MANY_MESSAGES']);

export class ChatLoad {
  readonly acknowledged = new Set<string>();
  readonly failures = new Map<string, number>();
  sent = 0;
  retried = 0;
  pending = 0;
  readonly #roomId: string;
  readonly stop: () => void;
  #isOver = false;

  constructor(visitors: Visitors, roomId: string, perSecond: number) {
    this.#roomId = roomId;
    this.stop = pace(perSecond, (n) => {
      const { inside } = visitors;
      const visitor = inside[n % Math.max(1, inside.length)];
      if (visitor) void this.#send(visitor, n);
    });
  }

  /** Resolves when nothing is pending, or after a time. */
  async finish(limitMs: number): Promise<void> {
    this.stop();
    const deadline = performance.now() + limitMs;
    while (this.pending > 0 && performance.now() < deadline) await delay(100);
    this.#isOver = true;
  }

  async #send(visitor: Visitor, n: number): Promise<void> {
    const clientId = `soak-${String(n).padStart(8, '0')}`;
    const payload = { roomId: this.#roomId, message: `mensagem ${n}`, type: 0, clientId };
    this.sent += 1;
    this.pending += 1;
    while (!this.#isOver) {
      const answer = await askBy(visitor, 'send_message', payload);
      if (answer.ok) {
        this.acknowledged.add(clientId);
        break;
      }
      const reason = answer.error ?? '';
      this.failures.set(reason, (this.failures.get(reason) ?? 0) + 1);
      if (!temporary.has(reason)) break;
      this.retried += 1;
      await delay(retryMs);
      while (!visitor.connection && !this.#isOver) await delay(100);
    }
    this.pending -= 1;
  }
}
