/** The video of one producer: packets of its layers become frames with times. */
import type { Logger } from 'pino';
import { H264Depacketizer } from './formats/h264.ts';
import { readRtp } from './formats/rtp.ts';
import type { LayerFrame, ReceivedFrame, VideoSource } from './frames.ts';
import { Vp8Encoding } from './programs/vp8-encoding.ts';
import { ReorderBuffer } from './reorder.ts';
import { StreamClock } from './stream-clock.ts';
import { settleMs } from './voice.ts';

/** An encoder that is `hungMs` behind is replaced. */
export const openVideoSource = (codec: string, layers: number, log: Logger, hungMs: number | undefined): VideoSource =>
  codec === 'h264' ? new CopiedVideo(layers) : new Vp8Encoding(layers, log, hungMs);

const clockRate = 90_000;

type Waiting = { readonly frame: ReceivedFrame; readonly streamMs: number };

class CopiedVideo implements VideoSource {
  readonly rungs: number;
  readonly #layers: readonly {
    readonly reorder: ReorderBuffer;
    readonly depacketizer: H264Depacketizer;
    readonly clock: StreamClock;
    waiting: Waiting[];
  }[];

  constructor(layers: number) {
    this.rungs = layers;
    this.#layers = Array.from({ length: layers }, () => ({
      reorder: new ReorderBuffer(),
      depacketizer: new H264Depacketizer(),
      clock: new StreamClock(clockRate),
      waiting: [],
    }));
  }

  receive(layer: number, packet: Buffer, nowMs: number): void {
    const rtp = readRtp(packet);
    if (rtp && rtp.payload.length > 0) this.#layers[layer]?.reorder.push(rtp, nowMs);
  }

  take(nowMs: number, isLast = false): LayerFrame[] {
    const frames: LayerFrame[] = [];
    this.#layers.forEach(({ reorder, depacketizer, clock, waiting }, layer) => {
      for (const ordered of reorder.take(isLast ? Number.POSITIVE_INFINITY : nowMs)) {
        const frame = depacketizer.push(ordered);
        if (frame) waiting.push({ frame, streamMs: clock.observe(frame.timestamp, frame.arrivedMs) });
      }
      while (waiting[0] && (isLast || waiting[0].frame.arrivedMs <= nowMs - settleMs)) {
        const { frame, streamMs } = waiting[0];
        waiting.shift();
        const { isKey, data, format } = frame;
        frames.push({ layer, isKey, data, format, atMs: clock.timeOf(streamMs, frame.arrivedMs) });
      }
    });
    return frames.toSorted((one, other) => one.atMs - other.atMs);
  }

  close(): void {
    // Nothing runs.
  }
}
