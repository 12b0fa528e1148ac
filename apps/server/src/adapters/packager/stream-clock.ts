/** Tells when the media of an RTP stream was sent, on the clock of this machine. */
import { timestampDistance } from './formats/rtp.ts';

/** Media this much older than a packet no longer tells how long packets travel: a muted source may have stopped its clock. */
const memoryMs = 500;
/** Smaller differences are jitter. */
const toleranceMs = 40;

/**
 * Packets are never early, only late: the least delayed of those around a packet tells its time. Packets behind it count as well, so
 * that a burst after a stall of this process keeps the distances that its packets were sent at.
 */
export class StreamClock {
  readonly #ticksPerMs: number;
  #lastTimestamp: number | null = null;
  #ticks = 0;
  #seen: { readonly arrivedMs: number; readonly offsetMs: number }[] = [];
  #offsetMs: number | null = null;

  constructor(clockRate: number) {
    this.#ticksPerMs = clockRate / 1000;
  }

  /** To be called as packets arrive, with the timestamp of each; returns the stream's own time. */
  observe(timestamp: number, arrivedMs: number): number {
    const distance = this.#lastTimestamp === null ? 0 : timestampDistance(this.#lastTimestamp, timestamp);
    const streamMs = (this.#ticks + distance) / this.#ticksPerMs;
    if (distance > 0 || this.#lastTimestamp === null) {
      this.#lastTimestamp = timestamp;
      this.#ticks += distance;
    }
    this.#seen.push({ arrivedMs, offsetMs: arrivedMs - streamMs });
    return streamMs;
  }

  /** The time of media that arrived a while ago; calls are in the order of arrival. */
  timeOf(streamMs: number, arrivedMs: number): number {
    const firstKept = this.#seen.findIndex((one) => one.arrivedMs >= arrivedMs - memoryMs);
    this.#seen = firstKept < 0 ? [] : this.#seen.slice(firstKept);
    const least = this.#seen.reduce((min, { offsetMs }) => Math.min(min, offsetMs), Number.POSITIVE_INFINITY);
    const offset = Number.isFinite(least) ? least : arrivedMs - streamMs;
    if (this.#offsetMs === null || Math.abs(offset - this.#offsetMs) > toleranceMs) this.#offsetMs = offset;
    return streamMs + this.#offsetMs;
  }
}
