/** Video that browsers cannot play from HLS: the best layer that arrives is encoded as H.264. */
import * as limits from '@palco/contract/room-limits';
import { layerForRung, noLayers, withFrame } from '@palco/domain/live/rung-layers';
import type { Logger } from 'pino';
import { FlvReader } from '../formats/flv.ts';
import { readRtp } from '../formats/rtp.ts';
import { ivfFrame, ivfHeader, Vp8Depacketizer, type Vp8Frame, vp8Size } from '../formats/vp8.ts';
import type { LayerFrame, VideoSource } from '../frames.ts';
import { ReorderBuffer } from '../reorder.ts';
import { StreamClock } from '../stream-clock.ts';
import { settleMs } from '../voice.ts';
import { type PipeProgram, startPipeProgram } from './pipe-program.ts';

const clockRate = 90_000;
/** An encoder that is this far behind hangs, or the machine is too slow for it: it is replaced, and goes on with the present. */
const defaultHungMs = 10_000;

type Encoder = {
  readonly program: PipeProgram;
  readonly layer: number;
  readonly size: string;
  readonly originMs: number;
  /** The times of the last frame that was given to it, and that it returned. */
  givenMs: number;
  returnedMs: number;
};

export class Vp8Encoding implements VideoSource {
  readonly rungs = 1;
  readonly #log: Logger;
  readonly #hungMs: number;
  readonly #streams: readonly {
    readonly reorder: ReorderBuffer;
    readonly depacketizer: Vp8Depacketizer;
    readonly clock: StreamClock;
    waiting: { readonly frame: Vp8Frame; readonly streamMs: number }[];
  }[];
  #layers;
  #startMs: number | null = null;
  #encoder: Encoder | undefined;
  #encoded: LayerFrame[] = [];

  constructor(layers: number, log: Logger, hungMs = defaultHungMs) {
    this.#log = log;
    this.#hungMs = hungMs;
    this.#layers = noLayers(layers);
    this.#streams = Array.from({ length: layers }, () => ({
      reorder: new ReorderBuffer(),
      depacketizer: new Vp8Depacketizer(),
      clock: new StreamClock(clockRate),
      waiting: [],
    }));
  }

  receive(layer: number, packet: Buffer, nowMs: number): void {
    const rtp = readRtp(packet);
    if (rtp && rtp.payload.length > 0) this.#streams[layer]?.reorder.push(rtp, nowMs);
  }

  take(nowMs: number, isLast = false): LayerFrame[] {
    const due: { layer: number; frame: Vp8Frame; atMs: number }[] = [];
    this.#streams.forEach(({ reorder, depacketizer, clock, waiting }, layer) => {
      for (const ordered of reorder.take(nowMs)) {
        const frame = depacketizer.push(ordered);
        if (frame) waiting.push({ frame, streamMs: clock.observe(frame.timestamp, frame.arrivedMs) });
      }
      while (waiting[0] && (isLast || waiting[0].frame.arrivedMs <= nowMs - settleMs)) {
        const { frame, streamMs } = waiting[0];
        waiting.shift();
        due.push({ layer, frame, atMs: clock.timeOf(streamMs, frame.arrivedMs) });
      }
    });
    for (const { layer, frame, atMs } of due.toSorted((one, other) => one.atMs - other.atMs))
      this.#encode(layer, frame, atMs);
    this.#endHungEncoder();
    const encoded = this.#encoded;
    this.#encoded = [];
    return encoded;
  }

  close(): void {
    this.#encoder?.program.kill();
  }

  #encode(layer: number, { data, isKey }: Vp8Frame, atMs: number): void {
    this.#startMs ??= atMs;
    this.#layers = withFrame(this.#layers, layer, atMs);
    const current = this.#encoder?.layer ?? null;
    const wanted = layerForRung({
      rung: this.#layers.length - 1,
      current,
      layers: this.#layers,
      startMs: this.#startMs,
    });
    const isNew = isKey && layer === wanted && (layer !== current || vp8Size(data) !== this.#encoder?.size);
    if (isNew) this.#start(layer, vp8Size(data), atMs);
    if (this.#encoder?.layer !== layer) return;
    this.#encoder.givenMs = atMs;
    this.#encoder.program.write(ivfFrame(data, atMs - this.#encoder.originMs));
  }

  /** The next key frame starts another one. */
  #endHungEncoder(): void {
    const { program, givenMs, returnedMs } = this.#encoder ?? {};
    if (givenMs === undefined || returnedMs === undefined || givenMs - returnedMs <= this.#hungMs) return;
    this.#log.warn(
      { behindMs: Math.round(givenMs - returnedMs) },
      'encoding a live is too far behind; it is started again',
    );
    program?.kill();
    this.#encoder = undefined;
  }

  #start(layer: number, size: string, originMs: number): void {
    // The former one writes what it has; its frames are older than those of the next.
    void this.#encoder?.program.finish();
    const reader = new FlvReader();
    const program = startPipeProgram({
      args: [
        // Three frames tell the frame rate; by default ffmpeg waits for more than two seconds of them.
        ...[
          '-fpsprobesize',
          '3',
          '-f',
          'ivf',
          '-i',
          'pipe:0',
          '-copyts',
          '-fps_mode',
          'passthrough',
          '-c:v',
          'libx264',
        ],
        ...['-preset', 'veryfast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p', '-profile:v', 'baseline'],
        ...['-force_key_frames', `expr:gte(t,n_forced*${limits.live.keyFrameMs / 1000})`],
        ...['-f', 'flv', '-flvflags', 'no_duration_filesize', '-flush_packets', '1', 'pipe:1'],
      ],
      onData: (bytes) => {
        for (const { streamMs, ...frame } of reader.read(bytes)) {
          encoder.returnedMs = originMs + streamMs;
          this.#encoded.push({ ...frame, layer: 0, atMs: encoder.returnedMs });
        }
      },
      onLost: () => {
        if (this.#encoder?.program === program) this.#encoder = undefined;
      },
      log: this.#log,
    });
    program.write(ivfHeader(size));
    const encoder: Encoder = { program, layer, size, originMs, givenMs: originMs, returnedMs: originMs };
    this.#encoder = encoder;
  }
}
