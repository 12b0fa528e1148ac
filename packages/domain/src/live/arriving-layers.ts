/**
 * Which layers of a sender arrive. A browser whose line has become slow stops sending its best layers without saying so; viewers of such a
 * layer see a picture that stands still until they are given another one.
 */

/** Others have come for this long, and nothing of a layer. */
const missingMs = 400;
/** A picture in which little moves is sent in few packets: their number counts, too. */
const missingPackets = 6;
/** A layer that is back has come without such a hole for this long. */
const steadyMs = 1000;

type Layer = {
  hasCome: boolean;
  /** Packets of other layers since its last one, and when the first of them came. */
  others: number;
  othersFromMs: number;
  /** Since when it comes without a hole; null while it is missing. */
  steadySinceMs: number | null;
  isMissing: boolean;
};

export class ArrivingLayers {
  readonly #layers: readonly Layer[];

  constructor(count: number) {
    this.#layers = Array.from({ length: count }, () => ({
      hasCome: false,
      others: 0,
      othersFromMs: 0,
      steadySinceMs: null,
      isMissing: false,
    }));
  }

  received(layer: number, nowMs: number): void {
    const received = this.#layers[layer];
    if (!received) return;
    for (const other of this.#layers) {
      if (other === received) continue;
      if (other.others === 0) other.othersFromMs = nowMs;
      other.others += 1;
    }
    this.#judge(received, nowMs);
    received.hasCome = true;
    received.others = 0;
    received.steadySinceMs ??= nowMs;
  }

  /** The best layer that a viewer can be given: one that has never come is not judged, and the lowest is given when none comes. */
  best(nowMs: number): number {
    for (const layer of this.#layers) this.#judge(layer, nowMs);
    const best = this.#layers.findLastIndex(({ isMissing }) => !isMissing);
    return Math.max(0, best);
  }

  #judge(layer: Layer, nowMs: number): void {
    if (!layer.hasCome) return;
    if (layer.others >= missingPackets && nowMs - layer.othersFromMs >= missingMs) {
      layer.isMissing = true;
      layer.steadySinceMs = null;
    }
    if (layer.isMissing && layer.steadySinceMs !== null && nowMs - layer.steadySinceMs >= steadyMs)
      layer.isMissing = false;
  }
}
