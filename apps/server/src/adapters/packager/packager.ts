/** Packages a live: one timeline for everything that is received, in takes that end where nothing is. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { EncodedFrame, LayerFrame, VideoSource } from './frames.ts';
import type { PackagedInput, Packager, PackagerOptions, Packaging } from './port.ts';
import { blackFrame } from './programs/black.ts';
import { Sound } from './sound.ts';
import { Take } from './take.ts';
import { openVideoSource } from './video-source.ts';
import { settleMs, Voice } from './voice.ts';

const everyMs = 100;
/** A take ends when nothing has arrived for this long, counted in rounds: a process that stood still has not missed anything yet. */
const idleMs = 3000;
const roundsIn = (ms: number): number => ms / everyMs;
/** The picture is repeated when only sound has arrived for this long; a black one every second. */
const stillAfterMs = { received: 4000, black: 1000 };
/** Sound alone begins a take when the video that should come has not come for this long. */
const videoWaitMs = 3000;
const keyFrameEveryMs = 500;
/** How long the end of a take waits for a key frame; a picture that is off has none. */
const nextTakeMs = 3000;
/** The delay after a failure, e.g. of a full disk. */
const retryMs = 2000;
/** How long the end of a take waits for voices that are being decoded. */
const decodeMs = 3000;

type Video = { readonly id: symbol; readonly source: VideoSource; readonly layers: number };

/** A program that is `hungMs` behind is replaced. */
export const createPackager = (log: Logger, hungMs?: number): Packager => ({
  open: (options) => new LivePackaging(options, log, hungMs),
});

class LivePackaging implements Packaging {
  readonly #options: PackagerOptions;
  readonly #log: Logger;
  readonly #hungMs: number | undefined;
  readonly #voices = new Set<Voice>();
  readonly #timer: NodeJS.Timeout;
  #video: Video | null = null;
  #take: Take | null = null;
  #black: EncodedFrame | null = null;
  #lastArrivalMs = Number.NEGATIVE_INFINITY;
  /** Rounds since a packet, and since a frame, arrived. */
  #idleRounds = Number.POSITIVE_INFINITY;
  #framelessRounds = 0;
  #firstSoundMs: number | null = null;
  #nextTakeAskedMs: number | null = null;
  #keyFrameAskedMs = Number.NEGATIVE_INFINITY;
  #working: Promise<void> | null = null;
  #retryAtMs = 0;
  #isClosed = false;

  constructor(options: PackagerOptions, log: Logger, hungMs: number | undefined) {
    this.#options = options;
    this.#log = log;
    this.#hungMs = hungMs;
    this.#timer = setInterval(() => {
      this.#working ??= this.#advance(performance.now()).finally(() => {
        this.#working = null;
      });
    }, everyMs);
  }

  showVideo(codec: string, layers: number): PackagedInput {
    this.#video?.source.close();
    const source = openVideoSource(codec, layers, this.#log, this.#hungMs);
    const video = { id: Symbol(codec), source, layers };
    this.#video = video;
    return {
      receive: (layer, packet) => {
        if (this.#video !== video || this.#isClosed) return;
        this.#arrived();
        source.receive(layer, packet, this.#lastArrivalMs);
      },
    };
  }

  showBlack(): void {
    this.#video?.source.close();
    this.#video = null;
  }

  beginNextTake(): void {
    if (!this.#take) return;
    this.#nextTakeAskedMs ??= performance.now();
    this.#options.onKeyFrameNeeded();
  }

  addVoice(): PackagedInput & { remove(): void } {
    const voice = new Voice(this.#log);
    this.#voices.add(voice);
    return {
      receive: (_layer, packet) => {
        if (this.#isClosed) return;
        this.#arrived();
        this.#firstSoundMs ??= this.#lastArrivalMs;
        voice.receive(packet, this.#lastArrivalMs);
      },
      remove: () => {
        void voice.finish();
        // Its last words are still mixed.
        setTimeout(() => this.#voices.delete(voice), idleMs).unref();
      },
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#working;
    const frames = this.#video?.source.take(performance.now(), true) ?? [];
    await this.#inOrder(() => this.#receive(frames));
    await Promise.all([...this.#voices].map((voice) => voice.finish()));
    await this.#inOrder(() => this.#endTake(this.#lastArrivalMs));
    for (const voice of this.#voices) voice.close();
    this.#video?.source.close();
  }

  #arrived(): void {
    this.#lastArrivalMs = performance.now();
    this.#idleRounds = 0;
  }

  async #advance(nowMs: number): Promise<void> {
    await this.#inOrder(async () => {
      for (const voice of this.#voices) voice.advance(nowMs);
      await this.#receive(this.#video?.source.take(nowMs) ?? []);
      this.#idleRounds += 1;
      this.#framelessRounds += 1;
      const isIdle = this.#idleRounds > roundsIn(idleMs);
      if (!isIdle) await this.#showStills(nowMs);
      this.#take?.sound.advance([...this.#voices], nowMs);
      if (await this.#take?.write()) this.#options.onWritten();
      const isOverdue = this.#nextTakeAskedMs !== null && nowMs - this.#nextTakeAskedMs > nextTakeMs;
      if (isIdle || isOverdue) await this.#endTake(this.#lastArrivalMs);
    });
  }

  /** A full disk or the like ends the take; the next one begins with the next media. */
  async #inOrder(work: () => Promise<void>): Promise<void> {
    if (performance.now() < this.#retryAtMs) return;
    try {
      await work();
    } catch (error) {
      this.#retryAtMs = performance.now() + retryMs;
      this.#log.error({ err: error }, 'a live could not be written; retrying');
      this.#take?.sound.close();
      this.#take = null;
      this.#nextTakeAskedMs = null;
    }
  }

  async #receive(frames: readonly LayerFrame[]): Promise<void> {
    for (const frame of frames) {
      const video = this.#video;
      if (!video) return;
      const rungs = video.source.rungs;
      const isNext = this.#take === null || this.#take.rungs.length < rungs || this.#nextTakeAskedMs !== null;
      if (frame.isKey && isNext) {
        await this.#endTake(frame.atMs);
        await this.#beginTake(frame.atMs, rungs);
      }
      this.#framelessRounds = 0;
      const isWaiting = this.#take?.push(frame, video) ?? true;
      if (isWaiting) this.#askForKeyFrame(frame.atMs);
    }
  }

  /** Sound without a picture has a still one, so that players have both tracks. */
  async #showStills(nowMs: number): Promise<void> {
    const atMs = nowMs - settleMs;
    const hasVideo = this.#video !== null;
    if (!this.#take) {
      const sinceMs = this.#firstSoundMs;
      const isDue = sinceMs !== null && atMs > sinceMs && (!hasVideo || nowMs - sinceMs > videoWaitMs);
      if (!isDue) return;
      const black = await this.#blackFrame();
      const take = await this.#beginTake(sinceMs, 1);
      take.showStill(black, sinceMs);
      return;
    }
    const shownMs = this.#take.lastFrameMs;
    const isDue = hasVideo
      ? this.#framelessRounds > roundsIn(stillAfterMs.received)
      : atMs - shownMs > stillAfterMs.black;
    if (!isDue) return;
    this.#framelessRounds = 0;
    this.#take.showStill(hasVideo ? null : await this.#blackFrame(), atMs);
  }

  async #blackFrame(): Promise<EncodedFrame> {
    this.#black ??= await blackFrame();
    return this.#black;
  }

  async #beginTake(startMs: number, rungs: number): Promise<Take> {
    const { folder, baseMs, keptS } = await this.#options.nextTake(rungs);
    const startedAt = Date.now() - (performance.now() - startMs);
    const sound = new Sound(startMs, this.#log, this.#hungMs);
    this.#take = new Take({ folder, rungs, startMs, startedAt, baseMs, keptS, sound });
    return this.#take;
  }

  async #endTake(endMs: number): Promise<void> {
    const take = this.#take;
    this.#take = null;
    this.#nextTakeAskedMs = null;
    this.#firstSoundMs = null;
    if (!take) return;
    const deadline = performance.now() + decodeMs;
    while (performance.now() < deadline && [...this.#voices].some((voice) => voice.isDecodingBefore(endMs)))
      await sleep(20);
    await take.sound.finish([...this.#voices], endMs);
    await take.close(endMs);
    this.#options.onWritten();
  }

  #askForKeyFrame(atMs: number): void {
    if (atMs - this.#keyFrameAskedMs < keyFrameEveryMs) return;
    this.#keyFrameAskedMs = atMs;
    this.#options.onKeyFrameNeeded();
  }
}
