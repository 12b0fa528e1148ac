/** Feeds a video element with a live by WebRTC. */
import * as limits from '@palco/contract/room-limits';
import { layerForHeight, linesOfLayers } from '@palco/domain/live/layers';
import {
  type Receiving,
  receivingBetween,
  type Sample,
  type StatsEntry,
  sampleOf,
} from '@palco/domain/live/media-stats';
import { handOverTo, removePreview } from './early-live-preview.ts';
import type { ReceivedTrack } from './media/receiver.ts';
import type { ViewerConnection } from './media/viewer-connection.ts';
import { type WebrtcAddress, watchRoom } from './watch-room.ts';

type Quality = { readonly index: number; readonly lines: number; readonly level?: 'low' | 'medium' | 'high' };

type Signal = 'on' | 'away' | 'lost' | 'no_picture';

/** Events for the player. */
export type WebrtcSourceEvents = {
  readonly onQualities: (qualities: readonly Quality[]) => void;
  readonly onReady: () => void;
  /** The live has ended, or may no longer be watched here: the page fetches the room again. */
  readonly onExpired: () => void;
  /** The connection did not succeed in time. */
  readonly onFailed: () => void;
  readonly onSignal: (signal: Signal) => void;
  /** The picture is about to end, perhaps for a moment: its last frame can still be read. */
  readonly onPictureEnding?: () => void;
};

const automatic = -1;
const interruptionMs = 1500;
/** A browser that lost its first key frame requests another only after three seconds; we request one sooner. */
const firstFrameMs = 1000;

export class WebrtcSource {
  readonly #video: HTMLVideoElement;
  readonly #address: WebrtcAddress;
  readonly #events: WebrtcSourceEvents;
  readonly #resized: ResizeObserver;
  #connection: ViewerConnection | undefined;
  #timeout: ReturnType<typeof setTimeout> | undefined;
  #signalTimer: ReturnType<typeof setTimeout> | undefined;
  #measureTimer: ReturnType<typeof setInterval> | undefined;
  #keyFrameTimer: ReturnType<typeof setInterval> | undefined;
  #sample: Sample | undefined;
  #receiving: Receiving | null = null;
  #picture: ReceivedTrack | undefined;
  #chosenQuality = automatic;
  #layer: { readonly consumerId: string; readonly layer: number } | undefined;
  #isClosed = false;

  static create(video: HTMLVideoElement, address: WebrtcAddress, events: WebrtcSourceEvents): WebrtcSource {
    const source = new WebrtcSource(video, address, events);
    source.#open().catch(events.onFailed);
    return source;
  }

  private constructor(video: HTMLVideoElement, address: WebrtcAddress, events: WebrtcSourceEvents) {
    this.#video = video;
    this.#address = address;
    this.#events = events;
    this.#resized = new ResizeObserver(() => this.#preferLayer());
  }

  get bitrate(): number {
    return this.#receiving?.bitrate ?? 0;
  }

  stats(): Receiving | null {
    return this.#receiving;
  }

  /** The bandwidth still decides below what is chosen. */
  chooseQuality(index: number): void {
    this.#chosenQuality = index;
    this.#preferLayer();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timeout);
    clearTimeout(this.#signalTimer);
    clearInterval(this.#measureTimer);
    clearInterval(this.#keyFrameTimer);
    this.#resized.disconnect();
    this.#video.removeEventListener('loadeddata', this.#seen);
    this.#connection?.close();
    this.#video.srcObject = null;
    removePreview();
  }

  async #open(): Promise<void> {
    this.#startTimeout();
    handOverTo(this.#video);
    const connection = await watchRoom(this.#address);
    if (this.#isClosed) return connection.close();
    this.#connection = connection;
    this.#video.addEventListener('loadeddata', this.#seen);
    this.#resized.observe(this.#video);
    connection.listen({
      onConnected: () => {
        clearTimeout(this.#timeout);
        if (!this.#picture) this.#signal('away');
      },
      onLost: () => this.#signal('lost'),
      onPictureEnding: () => this.#isClosed || this.#events.onPictureEnding?.(),
      onTracks: (tracks) => this.#show(tracks),
      // The picture exists but cannot be received here: the player falls back to HLS.
      onRefused: (kind) => kind === 'video' && this.#events.onFailed(),
      onEnded: () => this.#events.onExpired(),
      onProblem: () => {
        // The connection retries by itself; the timeout decides when that took too long.
      },
    });
    this.#measureTimer = setInterval(() => void this.#measure(), limits.live.measureMs);
  }

  #show(tracks: readonly ReceivedTrack[]): void {
    if (this.#isClosed) return;
    this.#picture = tracks.find(({ kind }) => kind === 'video');
    // The stream stays: the tracks that come next replace it.
    if (tracks.length === 0) {
      this.#signal('away');
      return;
    }
    // A camera that is off would show its last frame.
    const shown = tracks.filter(({ kind, paused }) => kind === 'audio' || !paused);
    this.#video.srcObject = new MediaStream(shown.map(({ track }) => track));
    const isSeen = shown.some(({ kind }) => kind === 'video');
    this.#signal(isSeen ? 'on' : 'no_picture');
    if (!isSeen) removePreview();
    if (isSeen && this.#video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) {
      this.#startTimeout();
      this.#requestKeyFrames();
    }
    this.#events.onQualities(qualitiesOf(this.#picture));
    this.#preferLayer();
    this.#events.onReady();
  }

  #preferLayer(): void {
    const { consumerId, spatialLayers = 0 } = this.#picture ?? {};
    if (consumerId === undefined || spatialLayers < 2) return;
    const shownPx = this.#video.clientHeight * globalThis.devicePixelRatio;
    const layer = this.#chosenQuality === automatic ? layerForHeight(shownPx, spatialLayers) : this.#chosenQuality;
    if (this.#layer?.consumerId === consumerId && this.#layer.layer === layer) return;
    this.#layer = { consumerId, layer };
    // The connection was lost: the layer is requested again on the next one.
    this.#connection?.receiver?.preferLayer(consumerId, layer).catch(() => {
      this.#layer = undefined;
    });
  }

  /** Short interruptions are not reported. */
  #signal(signal: Signal): void {
    clearTimeout(this.#signalTimer);
    if (signal === 'on' || signal === 'no_picture') this.#events.onSignal(signal);
    else this.#signalTimer = setTimeout(() => this.#events.onSignal(signal), interruptionMs);
  }

  readonly #seen = () => {
    clearTimeout(this.#timeout);
    clearInterval(this.#keyFrameTimer);
  };

  #requestKeyFrames(): void {
    clearInterval(this.#keyFrameTimer);
    this.#keyFrameTimer = setInterval(() => {
      const { consumerId } = this.#picture ?? {};
      if (consumerId === undefined) return;
      this.#connection?.receiver?.askForKeyFrame(consumerId).catch(() => {
        // The connection was lost: the next one starts with a key frame.
      });
    }, firstFrameMs);
  }

  #startTimeout(): void {
    clearTimeout(this.#timeout);
    this.#timeout = setTimeout(() => this.#events.onFailed(), limits.live.webrtcTimeoutMs);
  }

  async #measure(): Promise<void> {
    // A connection that has closed has no statistics; this measurement is left out.
    const report = await this.#connection?.receiver?.stats().catch(() => undefined);
    const before = this.#sample;
    this.#sample = report && sampleOf([...report.values()] as StatsEntry[], performance.now());
    this.#receiving = before && this.#sample ? receivingBetween(before, this.#sample) : null;
  }
}

const levels = ['low', 'medium', 'high'] as const;

/** Lowest first. Where the size is unknown they have names instead: two layers are the smaller and the larger one. */
const qualitiesOf = (picture: ReceivedTrack | undefined): Quality[] => {
  const { spatialLayers: layers = 0, lines } = picture ?? {};
  if (lines !== undefined) return linesOfLayers(lines, layers).map((high, index) => ({ index, lines: high }));
  return Array.from({ length: Math.min(layers, levels.length) }, (_, index) => ({
    index,
    lines: index,
    level: layers === 2 && index === 1 ? 'high' : (levels[index] ?? 'high'),
  }));
};
