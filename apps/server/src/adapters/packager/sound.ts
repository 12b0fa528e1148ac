/** The sound of a take: voices are mixed, silence fills what is missing, and ffmpeg encodes it as AAC. */
import type { Logger } from 'pino';
import { AdtsReader } from './formats/adts.ts';
import { aacSamples } from './formats/fmp4.ts';
import { type PipeProgram, startPipeProgram } from './programs/pipe-program.ts';
import { samplesPerMs, settleMs, type Voice } from './voice.ts';

/** Later than a packet settles and is decoded. */
const mixDelayMs = settleMs + 300;
/** A decoder or encoder that is this far behind hangs and is replaced. */
const defaultHungMs = 10_000;
/** An encoder that cannot run is not started again at once. */
const restartMs = 1000;
/** An AAC frame of silence, stereo. */
const silentFrame = Buffer.from([0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80]);

export class Sound {
  readonly #log: Logger;
  readonly #hungMs: number;
  /** The position of the first sample. */
  readonly #origin: number;
  #mixed: number;
  #encoder: PipeProgram;
  /** The AAC frame that the encoder returns next; its first one only fills the encoder. */
  #nextFrame = -1;
  readonly #frames = new Map<number, Buffer>();
  /** Of the voices, used again for every stretch. */
  #sums = new Int32Array(0);
  #isFinished = false;
  #isLost = false;
  #startedMs = performance.now();

  constructor(startMs: number, log: Logger, hungMs = defaultHungMs) {
    this.#log = log;
    this.#hungMs = hungMs;
    this.#origin = Math.round(startMs * samplesPerMs);
    this.#mixed = this.#origin;
    this.#encoder = this.#start();
  }

  /** Encodes what all voices are known for. */
  advance(voices: readonly Voice[], nowMs: number): void {
    const latest = Math.round((nowMs - mixDelayMs) * samplesPerMs);
    const hung = Math.round((nowMs - this.#hungMs) * samplesPerMs);
    let until = latest;
    for (const voice of voices) {
      const { pendingFrom } = voice;
      if (pendingFrom === null) continue;
      if (pendingFrom < hung) voice.restart();
      else until = Math.min(until, pendingFrom);
    }
    this.#mix(voices, until);
    const isHung = this.#mixed - this.#encodedUntil() > this.#hungMs * samplesPerMs;
    if (isHung || (this.#isLost && nowMs - this.#startedMs > restartMs)) this.#restart();
  }

  /** Everything up to a time is encoded, and the encoder ends. */
  async finish(voices: readonly Voice[], endMs: number): Promise<void> {
    this.#mix(voices, Math.round(endMs * samplesPerMs));
    this.#isFinished = true;
    await this.#encoder.finish();
  }

  close(): void {
    this.#encoder.kill();
  }

  /** The time up to which frames can be taken. */
  get readyMs(): number {
    return this.#isFinished ? Number.POSITIVE_INFINITY : this.#encodedUntil() / samplesPerMs;
  }

  /** The AAC frames that begin within a stretch, and the samples from the start of the take to the first. */
  between(fromMs: number, toMs: number): { startSamples: number; frames: Buffer[] } {
    const indexAt = (ms: number) => Math.ceil((Math.round(ms * samplesPerMs) - this.#origin) / aacSamples);
    const [first, end] = [indexAt(fromMs), indexAt(toMs)];
    const frames = Array.from(
      { length: Math.max(0, end - first) },
      (_, i) => this.#frames.get(first + i) ?? silentFrame,
    );
    return { startSamples: first * aacSamples, frames };
  }

  /** Forgets frames before a time. */
  forget(beforeMs: number): void {
    const end = Math.floor((beforeMs * samplesPerMs - this.#origin) / aacSamples);
    for (const index of this.#frames.keys()) {
      if (index >= end) return;
      this.#frames.delete(index);
    }
  }

  #encodedUntil(): number {
    return this.#origin + Math.max(0, this.#nextFrame) * aacSamples;
  }

  #mix(voices: readonly Voice[], until: number): void {
    const samples = until - this.#mixed;
    if (samples <= 0) return;
    if (this.#sums.length < samples * 2) this.#sums = new Int32Array(samples * 2);
    const mix = this.#sums.subarray(0, samples * 2).fill(0);
    for (const voice of voices) voice.mixInto(mix, this.#mixed);
    this.#mixed = until;
    this.#encoder.write(Buffer.from(clamped(mix).buffer));
  }

  #start(): PipeProgram {
    const reader = new AdtsReader();
    const input = [
      '-f',
      's16le',
      '-ar',
      '48000',
      '-ac',
      '2',
      '-probesize',
      '32',
      '-analyzeduration',
      '0',
      '-i',
      'pipe:0',
    ];
    return startPipeProgram({
      args: [
        ...input,
        '-c:a',
        'aac',
        '-aac_coder',
        'fast',
        '-b:a',
        '128k',
        '-f',
        'adts',
        '-flush_packets',
        '1',
        'pipe:1',
      ],
      onData: (bytes) => {
        for (const frame of reader.read(bytes)) {
          if (this.#nextFrame >= 0) this.#frames.set(this.#nextFrame, frame);
          this.#nextFrame += 1;
        }
      },
      onLost: () => {
        this.#isLost = true;
      },
      log: this.#log,
    });
  }

  /** The stretch that the former encoder still had is silent. */
  #restart(): void {
    this.#encoder.kill();
    const skipped = Math.ceil((this.#mixed - this.#origin) / aacSamples);
    const missing = this.#origin + skipped * aacSamples - this.#mixed;
    this.#nextFrame = skipped - 1;
    this.#isLost = false;
    this.#startedMs = performance.now();
    this.#encoder = this.#start();
    this.#mixed += missing;
  }
}

/** A loop: a typed array's own `from` with a function took a quarter of the server's time for a live. */
const clamped = (mix: Int32Array): Int16Array<ArrayBuffer> => {
  const pcm = new Int16Array(mix.length);
  for (let at = 0; at < mix.length; at += 1) pcm[at] = Math.max(-32_768, Math.min(32_767, mix[at] ?? 0));
  return pcm;
};
