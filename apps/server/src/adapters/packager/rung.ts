/** One quality of a take: frames become segments, each with the sound of the same time. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as limits from '@palco/contract/room-limits';
import { audioRate, videoTicksPerMs, writeFragment, writeInit } from './formats/fmp4.ts';
import { isSameFormat, type TimedFrame, type VideoFormat } from './frames.ts';
import type { Sound } from './sound.ts';
import { TakePlaylist } from './take-playlist.ts';

/** A little less than the distance of key frames, so that each of them starts a segment. */
const segmentMs = limits.live.keyFrameMs * 0.9;

type Segment = { readonly frames: readonly TimedFrame[]; readonly endMs: number };

export type RungOptions = {
  readonly folder: string;
  /** When the take began, on the clock of this machine and on that of the recording. */
  readonly startMs: number;
  readonly baseMs: number;
  /** The date of that moment. */
  readonly startedAt: number;
  readonly keptS: number | null;
};

export class Rung {
  /** The layer that it shows; null until the next key frame of one. */
  layer: number | null = null;
  lastKey: TimedFrame | null = null;
  readonly #options: RungOptions;
  readonly #playlist: TakePlaylist;
  #frames: TimedFrame[] = [];
  readonly #complete: Segment[] = [];
  #format: VideoFormat | null = null;
  #init = -1;
  #written = 0;

  constructor(options: RungOptions) {
    this.#options = options;
    this.#playlist = new TakePlaylist(options.folder, options.keptS);
  }

  push(frame: TimedFrame): void {
    const before = this.#frames.at(-1);
    const atMs = Math.max(frame.atMs, before ? before.atMs + 1 : this.#options.startMs);
    const first = this.#frames[0];
    if (first && frame.isKey && (atMs - first.atMs >= segmentMs || !isSameFormat(first.format, frame.format)))
      this.#cut(atMs);
    const timed = { ...frame, atMs };
    if (frame.isKey) this.lastKey = timed;
    this.#frames.push(timed);
  }

  end(endMs: number): void {
    const last = this.#frames.at(-1);
    if (last) this.#cut(Math.max(endMs, last.atMs + 1));
  }

  /** Writes the segments that the sound is ready for; returns how many. */
  async write(sound: Sound): Promise<number> {
    for (let count = 0; ; count += 1) {
      const segment = this.#complete[0];
      if (!segment || segment.endMs > sound.readyMs) return count;
      await this.#write(segment, sound);
      this.#complete.shift();
    }
  }

  /** The start of the oldest segment that is not written. */
  get unwrittenMs(): number {
    return this.#complete[0]?.frames[0]?.atMs ?? this.#frames[0]?.atMs ?? Number.POSITIVE_INFINITY;
  }

  async close(): Promise<void> {
    if (this.#written > 0) await this.#playlist.end();
  }

  #cut(endMs: number): void {
    this.#complete.push({ frames: this.#frames, endMs });
    this.#frames = [];
  }

  async #write({ frames, endMs }: Segment, sound: Sound): Promise<void> {
    const [first] = frames;
    if (!first) return;
    const { folder, startMs, baseMs, startedAt } = this.#options;
    if (this.#written === 0) await mkdir(folder, { recursive: true });
    if (!this.#format || !isSameFormat(this.#format, first.format)) {
      this.#init += 1;
      this.#format = first.format;
      await writeWhole(join(folder, `init-${this.#init}.mp4`), writeInit(first.format));
    }
    const ticksAt = (ms: number) => Math.round((baseMs + ms - startMs) * videoTicksPerMs);
    const times = [...frames.map(({ atMs }) => ticksAt(atMs)), ticksAt(endMs)];
    const [startTicks = 0] = times;
    const durationTicks = ticksAt(endMs) - startTicks;
    const { startSamples, frames: audio } = sound.between(first.atMs, endMs);
    const bytes = writeFragment({
      sequence: this.#written + 1,
      video: {
        startTicks,
        samples: frames.map(({ isKey, data }, index) => ({
          isKey,
          data,
          ticks: (times[index + 1] ?? 0) - (times[index] ?? 0),
        })),
      },
      audio: { startSamples: Math.round((baseMs / 1000) * audioRate) + startSamples, frames: audio },
    });
    const name = `seg-${String(this.#written).padStart(5, '0')}.m4s`;
    await writeWhole(join(folder, name), bytes);
    const date = new Date(startedAt + first.atMs - startMs).toISOString();
    const seconds = durationTicks / (videoTicksPerMs * 1000);
    await this.#playlist.add({ name, init: `init-${this.#init}.mp4`, seconds, date });
    this.#written += 1;
  }
}

/** Write then rename, so that readers and the caches behind them never see a partial file. */
const writeWhole = async (file: string, bytes: Uint8Array): Promise<void> => {
  await writeFile(`${file}.new`, bytes);
  await rename(`${file}.new`, file);
};
