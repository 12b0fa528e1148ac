/** A take: media without an interruption, in every rung of the same length. */
import { join } from 'node:path';
import { type Layers, layerForRung, noLayers, withFrame } from '@palco/domain/live/rung-layers';
import type { EncodedFrame, LayerFrame } from './frames.ts';
import { Rung } from './rung.ts';
import type { Sound } from './sound.ts';

export type TakeOptions = {
  readonly folder: string;
  readonly rungs: number;
  readonly startMs: number;
  readonly startedAt: number;
  /** Where the take begins in each rung of the recording. */
  readonly baseMs: (rung: number) => number;
  readonly keptS: number | null;
  readonly sound: Sound;
};

export class Take {
  readonly sound: Sound;
  readonly startMs: number;
  readonly rungs: readonly Rung[];
  #layers: Layers = [];
  #source: symbol | null = null;
  #lastFrameMs: number;

  constructor({ folder, rungs, startMs, startedAt, baseMs, keptS, sound }: TakeOptions) {
    this.sound = sound;
    this.startMs = startMs;
    this.#lastFrameMs = startMs;
    this.rungs = Array.from(
      { length: rungs },
      (_, rung) => new Rung({ folder: join(folder, `v${rung}`), startMs, startedAt, baseMs: baseMs(rung), keptS }),
    );
  }

  get lastFrameMs(): number {
    return this.#lastFrameMs;
  }

  /** True when a rung waits for a key frame. */
  push(frame: LayerFrame, source: { readonly id: symbol; readonly layers: number }): boolean {
    if (this.#source !== source.id) {
      this.#source = source.id;
      this.#layers = noLayers(source.layers);
      for (const rung of this.rungs) rung.layer = null;
    }
    this.#layers = withFrame(this.#layers, frame.layer, frame.atMs);
    let isWaiting = false;
    this.rungs.forEach((rung, index) => {
      const wanted = layerForRung({ rung: index, current: rung.layer, layers: this.#layers, startMs: this.startMs });
      if (frame.isKey && frame.layer === wanted) rung.layer = wanted;
      if (rung.layer !== wanted) isWaiting = true;
      if (rung.layer !== frame.layer) return;
      rung.push(frame);
      this.#lastFrameMs = Math.max(this.#lastFrameMs, frame.atMs);
    });
    return isWaiting;
  }

  /** Shows a still picture: the given one, or the last key frame of each rung. */
  showStill(still: EncodedFrame | null, atMs: number): void {
    for (const rung of this.rungs) {
      const frame = still ?? rung.lastKey;
      if (!frame) continue;
      rung.push({ isKey: true, data: frame.data, format: frame.format, atMs });
      rung.layer = null;
    }
    this.#lastFrameMs = Math.max(this.#lastFrameMs, atMs);
  }

  /** Whether any segment was written. */
  async write(): Promise<boolean> {
    let count = 0;
    for (const rung of this.rungs) count += await rung.write(this.sound);
    this.sound.forget(Math.min(...this.rungs.map(({ unwrittenMs }) => unwrittenMs)));
    return count > 0;
  }

  /** To be called when the sound is finished. */
  async close(endMs: number): Promise<void> {
    for (const rung of this.rungs) rung.end(endMs);
    await this.write();
    for (const rung of this.rungs) await rung.close();
  }
}
