/** Feeds one video element from one HLS address; recovers by itself from what can be recovered. */
import type Hls from 'hls.js';
import type { PlayerSource, SourceEvents } from './player-source.ts';

/** Each further try waits twice as long; past these the player says that it failed. */
const maxRecoveries = 5;

export class HlsSource implements PlayerSource {
  readonly #video: HTMLVideoElement;
  readonly #events: SourceEvents;
  #hls: Hls | null = null;
  #recoveries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  #isExpired = false;

  private constructor(video: HTMLVideoElement, events: SourceEvents) {
    this.#video = video;
    this.#events = events;
  }

  static create(video: HTMLVideoElement, url: string, startAtS: number, events: SourceEvents): HlsSource {
    const source = new HlsSource(video, events);
    void source.#open(url, startAtS).catch(events.onFailed);
    return source;
  }

  /** -1 lets the bandwidth decide. */
  chooseQuality(index: number): void {
    if (this.#hls) this.#hls.nextLevel = index;
  }

  get bitrate(): number {
    const hls = this.#hls;
    return hls?.levels[hls.currentLevel]?.bitrate ?? 0;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#hls?.destroy();
    this.#hls = null;
    this.#video.removeAttribute('src');
  }

  async #open(url: string, startAtS: number): Promise<void> {
    const { default: HlsLight } = await import('hls.js/light');
    if (this.#isClosed) return;
    // Chromium says "maybe" to playing HLS by itself; the library is asked first.
    if (!HlsLight.isSupported()) return this.#openNatively(url, startAtS);
    const hls = new HlsLight({ startPosition: startAtS, maxBufferLength: 30, backBufferLength: 30 });
    this.#hls = hls;
    hls.on(HlsLight.Events.MANIFEST_PARSED, () => {
      this.#events.onQualities(
        hls.levels.map((level, index) => ({ index, lines: Math.min(level.width, level.height) })),
      );
      this.#events.onReady();
    });
    hls.on(HlsLight.Events.FRAG_BUFFERED, () => {
      this.#recoveries = 0;
    });
    hls.on(HlsLight.Events.ERROR, (_event, data) => {
      // At the first refusal: the library would try every quality in turn, and all of them ran out together.
      if (data.response?.code === 403) return this.#expire(hls);
      if (!data.fatal) return;
      if (data.type === HlsLight.ErrorTypes.MEDIA_ERROR) return this.#recover(() => hls.recoverMediaError());
      // Without a list of its parts there is nothing to go on loading.
      this.#recover(() => (hls.levels.length === 0 ? hls.loadSource(url) : hls.startLoad()));
    });
    hls.loadSource(url);
    hls.attachMedia(this.#video);
  }

  #expire(hls: Hls): void {
    if (this.#isExpired) return;
    this.#isExpired = true;
    hls.stopLoad();
    this.#events.onExpired();
  }

  #recover(recovery: () => void): void {
    if (this.#recoveries >= maxRecoveries) {
      this.#events.onFailed();
      return;
    }
    const waitMs = 500 * 2 ** this.#recoveries;
    this.#recoveries += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(recovery, waitMs);
  }

  #openNatively(url: string, startAtS: number): void {
    this.#video.src = url;
    this.#video.addEventListener(
      'loadedmetadata',
      () => {
        this.#video.currentTime = startAtS;
        this.#events.onReady();
      },
      { once: true },
    );
    this.#video.addEventListener('error', this.#events.onFailed, { once: true });
  }
}
