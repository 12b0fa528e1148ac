/** Puts the packets of one stream in order: repeated packets arrive behind later ones. */
import { type RtpPacket, sequenceDistance } from './formats/rtp.ts';

/** How long a missing packet is waited for: a repetition takes one or two round trips. */
const waitMs = 350;
const mostHeld = 1024;

export type Ordered = {
  readonly packet: RtpPacket;
  /** Packets before this one never arrived. */
  readonly hasGap: boolean;
  readonly arrivedMs: number;
};

export class ReorderBuffer {
  #expected: number | null = null;
  readonly #held = new Map<number, Ordered>();

  push(packet: RtpPacket, arrivedMs: number): void {
    this.#expected ??= packet.sequence;
    const ahead = sequenceDistance(this.#expected, packet.sequence);
    // A source that starts anew numbers its packets anew.
    if (Math.abs(ahead) > mostHeld * 2) this.#restartAt(packet.sequence);
    else if (ahead < 0) return;
    this.#held.set(packet.sequence, { packet, hasGap: false, arrivedMs });
  }

  /** The packets that are complete up to now. */
  *take(nowMs: number): Generator<Ordered> {
    let hasGap = false;
    while (this.#expected !== null && this.#held.size > 0) {
      const next = this.#held.get(this.#expected);
      if (next) {
        this.#held.delete(this.#expected);
        this.#expected = (this.#expected + 1) & 0xff_ff;
        yield { ...next, hasGap };
        hasGap = false;
        continue;
      }
      const nearest = this.#nearest(this.#expected);
      if (nearest.arrivedMs > nowMs - waitMs && this.#held.size < mostHeld) return;
      hasGap = true;
      this.#expected = nearest.packet.sequence;
    }
  }

  #nearest(expected: number): Ordered {
    const distance = ({ packet }: Ordered) => sequenceDistance(expected, packet.sequence);
    return [...this.#held.values()].reduce((best, one) => (distance(one) < distance(best) ? one : best));
  }

  #restartAt(sequence: number): void {
    this.#held.clear();
    this.#expected = sequence;
  }
}
