/** Feeds a video element with a live by WebRTC. The code that does it is loaded when there is something to watch. */
import * as limits from '@palco/contract/room-limits';
import { getSessionToken, getToken } from '../../lib/token-store.ts';
import type { Watching } from './media/watching.ts';

/** What the player around it wants to know. */
export type WebrtcSourceEvents = {
  readonly onReady: () => void;
  /** It is over, or may no longer be watched here: the room says what comes now. */
  readonly onExpired: () => void;
  /** Not within the time a viewer is patient. */
  readonly onFailed: () => void;
};

export type WebrtcAddress = { readonly videoUrl: string; readonly socketPath: string; readonly roomId: string };

const measureEveryMs = 5000;

export class WebrtcSource {
  readonly #video: HTMLVideoElement;
  readonly #address: WebrtcAddress;
  readonly #events: WebrtcSourceEvents;
  #watching: Watching | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #measuring: ReturnType<typeof setInterval> | undefined;
  #bytes = 0;
  #isClosed = false;
  bitrate = 0;

  static create(video: HTMLVideoElement, address: WebrtcAddress, events: WebrtcSourceEvents): WebrtcSource {
    const source = new WebrtcSource(video, address, events);
    source.#open().catch(events.onFailed);
    return source;
  }

  private constructor(video: HTMLVideoElement, address: WebrtcAddress, events: WebrtcSourceEvents) {
    this.#video = video;
    this.#address = address;
    this.#events = events;
  }

  /** The bandwidth decides: the engine changes layers by itself. */
  chooseQuality(): void {}

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#patience);
    clearInterval(this.#measuring);
    this.#video.removeEventListener('loadeddata', this.#seen);
    this.#watching?.close();
    this.#video.srcObject = null;
  }

  async #open(): Promise<void> {
    this.#bePatient();
    const media = await import('./media/watching.ts');
    if (this.#isClosed) return;
    this.#video.addEventListener('loadeddata', this.#seen);
    this.#watching = new media.Watching({
      address: () => ({ ...this.#address, token: getToken() ?? '', session: getSessionToken() ?? '' }),
      onConnected: () => clearTimeout(this.#patience),
      onTracks: (tracks) => {
        if (this.#isClosed) return;
        this.#video.srcObject = new MediaStream(tracks.map(({ track }) => track));
        if (tracks.length === 0) return;
        if (this.#video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) this.#bePatient();
        this.#events.onReady();
      },
      onOver: () => this.#events.onExpired(),
      // What can be tried again is tried again; patience decides when that took too long.
      onProblem: () => {},
    });
    this.#watching.open();
    this.#measuring = setInterval(() => void this.#measure(), measureEveryMs);
  }

  readonly #seen = () => clearTimeout(this.#patience);

  #bePatient(): void {
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.#events.onFailed(), limits.live.webrtcPatienceMs);
  }

  async #measure(): Promise<void> {
    const report = await this.#watching?.receiver?.stats().catch(() => undefined);
    let bytes = 0;
    report?.forEach((entry: { type: string; bytesReceived?: number }) => {
      if (entry.type === 'inbound-rtp') bytes += entry.bytesReceived ?? 0;
    });
    this.bitrate = bytes > this.#bytes ? ((bytes - this.#bytes) * 8 * 1000) / measureEveryMs : 0;
    this.#bytes = bytes;
  }
}
