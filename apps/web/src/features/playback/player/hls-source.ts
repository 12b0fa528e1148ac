/** Feeds one video element from one HLS address; recovers by itself from what can be recovered. Loaded by `open-hls.ts`. */
import type Hls from 'hls.js';
import HlsLight from 'hls.js/light';
import { CdnTokenRenewal } from './cdn-token-renewal.ts';
import type { HlsStream, PlayerSource, SourceEvents } from './player-source.ts';

/** Each further try waits twice as long; after these the player reports a failure. */
const maxRecoveries = 5;
/** A live is retried without end: the producer may not have started, or the server may be restarting. */
const liveRetryMs = 3000;

/** The start position with which hls.js starts at the live edge. */
const liveEdge = -1;
/**
 * How a live is followed. Segments of two seconds are known as soon as they are written, so three seconds behind the last one leave
 * a buffer for the next. The library adds a second for each stall, up to two, and plays a little faster to come back. A viewer who
 * went back further is left where they are. The first playlist may be as old as a segment, and loading takes a moment: a live begins
 * closer to its end.
 */
const following = { liveSyncDuration: 2.5, maxLiveSyncPlaybackRate: 1.1 };
const followedDelayS = 3;
/** A page that was slow to show its first frame skips once, in its first seconds, instead of playing faster for a long time. */
const skip = { withinMs: 10_000, behindS: 1 };
/**
 * The library waits once for each segment that a playlist marks as lost (EXT-X-GAP), as for a failed one, before it asks for the next: a second by
 * default, which for a minute of them would be half a minute. Failures are retried for about as long as by default, and sooner at first.
 */
const { default: loading } = HlsLight.DefaultConfig.fragLoadPolicy;
const retry = { ...loading.errorRetry, maxNumRetry: 9, retryDelayMs: 100, maxRetryDelayMs: 8000 };
const fragLoadPolicy = { default: { ...loading, errorRetry: retry } };

export class HlsSource implements PlayerSource {
  readonly #video: HTMLVideoElement;
  readonly #stream: HlsStream;
  readonly #events: SourceEvents;
  /** Our signed addresses expire; a refusal of an external encoder is final. */
  readonly #tokenRenewal: CdnTokenRenewal | null;
  #url: string;
  #hls: Hls | null = null;
  #recoveries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  #isExpired = false;
  /** Until when playback may skip to its place behind the live; 0 once it has. */
  #maySkipUntilMs = performance.now() + skip.withinMs;

  private constructor(video: HTMLVideoElement, stream: HlsStream, events: SourceEvents) {
    this.#video = video;
    this.#stream = stream;
    this.#url = stream.url;
    this.#events = events;
    const isOurs = new URL(stream.url, globalThis.location.href).origin === globalThis.location.origin;
    this.#tokenRenewal = isOurs
      ? new CdnTokenRenewal({ masterUrl: stream.url, onRefused: () => this.#expire() })
      : null;
  }

  static create(video: HTMLVideoElement, stream: HlsStream, events: SourceEvents): HlsSource {
    const source = new HlsSource(video, stream, events);
    // Chromium says "maybe" to playing HLS by itself; the library is asked first.
    if (HlsLight.isSupported()) source.#open();
    else source.#openNatively();
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

  #open(): void {
    const { startAtS, isLive } = this.#stream;
    const tokenRenewal = this.#tokenRenewal;
    const hls = new HlsLight({
      startPosition: isLive ? liveEdge : startAtS,
      fragLoadPolicy,
      maxBufferLength: 30,
      backBufferLength: 30,
      ...(isLive && following),
      ...(tokenRenewal && { xhrSetup: async (xhr, url) => xhr.open('GET', await tokenRenewal.addressOf(url), true) }),
    });
    this.#hls = hls;
    hls.on(HlsLight.Events.MANIFEST_PARSED, () => {
      this.#events.onQualities(
        hls.levels.map((level, index) => ({ index, lines: Math.min(level.width, level.height) })),
      );
      this.#events.onReady();
    });
    hls.on(HlsLight.Events.FRAG_BUFFERED, () => {
      this.#recoveries = 0;
      if (!isLive) return;
      if (hls.config.liveSyncDuration !== followedDelayS) hls.targetLatency = followedDelayS;
      this.#skipAhead(hls);
      this.#events.onSignal('on');
    });
    hls.on(HlsLight.Events.ERROR, (_event, data) => {
      // At the first refusal, because all qualities expire together and the library would try each in turn.
      if (data.response?.code === 403 && tokenRenewal) return this.#expire();
      if (!data.fatal) return;
      if (data.type === HlsLight.ErrorTypes.MEDIA_ERROR) return this.#recover(() => hls.recoverMediaError());
      if (isLive) return this.#waitForLive(hls, data.response?.code === 404 ? 'away' : 'lost');
      // Without a playlist there is nothing to continue.
      this.#recover(() => (hls.levels.length === 0 ? hls.loadSource(this.#url) : hls.startLoad()));
    });
    hls.loadSource(this.#url);
    hls.attachMedia(this.#video);
  }

  #skipAhead(hls: Hls): void {
    const placeS = hls.liveSyncPosition;
    const isEarly = performance.now() < this.#maySkipUntilMs && !this.#video.paused;
    if (!isEarly || placeS === null || placeS - this.#video.currentTime < skip.behindS) return;
    const { buffered } = this.#video;
    for (let range = 0; range < buffered.length; range += 1) {
      // With something left to play after it.
      if (buffered.start(range) > placeS || buffered.end(range) < placeS + 1) continue;
      this.#maySkipUntilMs = 0;
      this.#video.currentTime = placeS;
    }
  }

  #waitForLive(hls: Hls, signal: 'away' | 'lost'): void {
    const { url, fallbackUrl } = this.#stream;
    this.#url = fallbackUrl !== null && this.#url === url ? fallbackUrl : url;
    this.#events.onSignal(signal);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => hls.loadSource(this.#url), liveRetryMs);
  }

  #expire(): void {
    if (this.#isExpired || this.#isClosed) return;
    this.#isExpired = true;
    this.#hls?.stopLoad();
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

  #openNatively(): void {
    const { startAtS, isLive } = this.#stream;
    this.#video.src = this.#url;
    this.#video.addEventListener(
      'loadedmetadata',
      () => {
        // A live starts at its end by default.
        if (!isLive) this.#video.currentTime = startAtS;
        this.#events.onReady();
      },
      { once: true },
    );
    // The browser keeps the addresses of the master playlist: it gets others before these expire.
    void this.#tokenRenewal?.readLifetimeMs().then((ms) => {
      if (ms !== null && !this.#isClosed) this.#timer = setTimeout(() => this.#expire(), ms);
    });
    // The event has no reason: an expired address is most likely, and a new one does no harm.
    this.#video.addEventListener('error', () => this.#expire(), { once: true });
  }
}
