/** What feeds the video element: HLS by address, or something the page hands in, such as a live by WebRTC. */

export type Quality = { readonly index: number; readonly lines: number };

export type SourceEvents = {
  readonly onQualities: (qualities: readonly Quality[]) => void;
  readonly onReady: () => void;
  /** What the room named no longer works: it is asked for anew. */
  readonly onExpired: () => void;
  readonly onFailed: () => void;
};

export type PlayerSource = {
  /** -1 lets the bandwidth decide. */
  chooseQuality(index: number): void;
  /** Bits a second. */
  readonly bitrate: number;
  close(): void;
};

export type OpenSource = (video: HTMLVideoElement, events: SourceEvents) => PlayerSource;
