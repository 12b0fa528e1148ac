/** One voice of a live: its Opus packets are decoded by ffmpeg and kept by position until they are mixed. */
import type { Logger } from 'pino';
import { oggPage, opusHeaders, opusSamples } from './formats/ogg.ts';
import { readRtp } from './formats/rtp.ts';
import { type PipeProgram, startPipeProgram } from './programs/pipe-program.ts';
import { ReorderBuffer } from './reorder.ts';
import { StreamClock } from './stream-clock.ts';

/** Positions are samples at 48 kHz on the clock of this machine. */
export const samplesPerMs = 48;
const bytesPerSample = 4;
/** Packets are placed after this time, when those behind them tell how late they were. */
export const settleMs = 400;
/** Audio this close to the former packet follows it without a gap. */
const joinSamples = 60 * samplesPerMs;

/** Half a minute of packets of 20 ms: more than an encoder may be behind. */
const mostDecoded = 1500;
/** A packet lasts up to 120 ms (RFC 6716). */
const longestPacket = 120 * samplesPerMs;
/** A decoder that cannot run is not started again at every packet. */
const restartMs = 1000;

type Piece = { readonly position: number; readonly samples: number };
type Decoded = Piece & { readonly pcm: Buffer };

export class Voice {
  readonly #log: Logger;
  readonly #clock = new StreamClock(samplesPerMs * 1000);
  readonly #reorder = new ReorderBuffer();
  readonly #waiting: { readonly payload: Buffer; readonly streamMs: number; readonly arrivedMs: number }[] = [];
  #decoder: PipeProgram | undefined;
  #page = 0;
  #granule = 0;
  /** Fed to the decoder and not yet returned. */
  #pending: Piece[] = [];
  #pcm: Buffer = Buffer.alloc(0);
  #decoded: Decoded[] = [];
  #end: number | null = null;
  #restartAtMs = 0;

  constructor(log: Logger) {
    this.#log = log;
  }

  receive(packet: Buffer, nowMs: number): void {
    const rtp = readRtp(packet);
    if (rtp && rtp.payload.length > 0) this.#reorder.push(rtp, nowMs);
  }

  /** Decodes what has settled; `isLast` decodes all of it. */
  advance(nowMs: number, isLast = false): void {
    for (const { packet, arrivedMs } of this.#reorder.take(isLast ? Number.POSITIVE_INFINITY : nowMs)) {
      const streamMs = this.#clock.observe(packet.timestamp, arrivedMs);
      this.#waiting.push({ payload: packet.payload, streamMs, arrivedMs });
    }
    for (;;) {
      const next = this.#waiting[0];
      if (!next || (!isLast && next.arrivedMs > nowMs - settleMs)) return;
      this.#waiting.shift();
      this.#decode(next.payload, this.#clock.timeOf(next.streamMs, next.arrivedMs));
    }
  }

  /** The position up to which this voice is known; null when nothing is being decoded. */
  get pendingFrom(): number | null {
    return this.#pending[0]?.position ?? null;
  }

  isDecodingBefore(endMs: number): boolean {
    const from = this.pendingFrom;
    return from !== null && from < endMs * samplesPerMs;
  }

  /** Adds the samples of a stretch to a mix of 16 bit stereo, and forgets them and everything before. */
  mixInto(mix: Int32Array, from: number): void {
    const to = from + mix.length / 2;
    const kept: Decoded[] = [];
    for (const piece of this.#decoded) {
      const [first, last] = [Math.max(from, piece.position), Math.min(to, piece.position + piece.samples)];
      for (let at = first; at < last; at += 1) {
        const source = (at - piece.position) * bytesPerSample;
        const target = (at - from) * 2;
        mix[target] = (mix[target] ?? 0) + piece.pcm.readInt16LE(source);
        mix[target + 1] = (mix[target + 1] ?? 0) + piece.pcm.readInt16LE(source + 2);
      }
      if (piece.position + piece.samples > to) kept.push(piece);
    }
    this.#decoded = kept;
  }

  /** Its audio so far is decoded without waiting for more. */
  async finish(): Promise<void> {
    this.advance(0, true);
    const decoder = this.#decoder;
    this.#decoder = undefined;
    await decoder?.finish();
    this.#pending = [];
  }

  /** A decoder that returns nothing is replaced; what it had is lost. */
  restart(): void {
    this.#decoder?.kill();
    this.#lost();
  }

  close(): void {
    this.#decoder?.kill();
  }

  #decode(payload: Buffer, atMs: number): void {
    const samples = opusSamples(payload);
    if (samples === 0 || samples > longestPacket) return;
    let position = Math.round(atMs * samplesPerMs);
    if (this.#end !== null && Math.abs(position - this.#end) <= joinSamples) position = this.#end;
    // Sent again, or the clock was corrected: there is audio at this place already.
    if (this.#end !== null && position < this.#end) return;
    this.#end = position + samples;
    if (!this.#decoder && performance.now() < this.#restartAtMs) return;
    this.#decoder ??= this.#start();
    this.#granule += samples;
    this.#pending.push({ position, samples });
    this.#decoder.write(oggPage(payload, { serial: 1, sequence: this.#page, position: this.#granule }));
    this.#page += 1;
  }

  #start(): PipeProgram {
    const program = startPipeProgram({
      args: [
        ...['-probesize', '4096', '-analyzeduration', '0', '-fflags', '+nobuffer', '-f', 'ogg', '-i', 'pipe:0'],
        ...['-f', 's16le', '-ac', '2', '-ar', '48000', '-flush_packets', '1', 'pipe:1'],
      ],
      onData: (bytes) => this.#returned(bytes),
      onLost: () => this.#lost(),
      log: this.#log,
    });
    for (const header of opusHeaders(1)) program.write(header);
    this.#page = 2;
    this.#granule = 0;
    return program;
  }

  #lost(): void {
    this.#decoder = undefined;
    this.#restartAtMs = performance.now() + restartMs;
    this.#pending = [];
    this.#pcm = Buffer.alloc(0);
  }

  /** Every packet returns as many samples as it has, in order. */
  #returned(bytes: Buffer): void {
    this.#pcm = Buffer.concat([this.#pcm, bytes]);
    for (;;) {
      const piece = this.#pending[0];
      if (!piece || this.#pcm.length < piece.samples * bytesPerSample) return;
      this.#pending.shift();
      this.#decoded.push({ ...piece, pcm: this.#pcm.subarray(0, piece.samples * bytesPerSample) });
      this.#pcm = this.#pcm.subarray(piece.samples * bytesPerSample);
      // Nothing takes them while a take cannot be written.
      if (this.#decoded.length > mostDecoded) this.#decoded.shift();
    }
  }
}
