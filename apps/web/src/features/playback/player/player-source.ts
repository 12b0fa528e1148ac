/** What feeds the video element: HLS by address, or something the page hands in, such as a live by WebRTC. */
import type { Receiving } from '@palco/domain/live/media-stats';

export type Quality = {
  readonly index: number;
  readonly lines: number;
  /** Where nobody knows the lines before they are shown. */
  readonly level?: 'low' | 'medium' | 'high';
};

/** How a live stands for a viewer: nobody sends, the way there is lost, or there is only a voice. */
export type Signal = 'on' | 'away' | 'lost' | 'no_picture';

export type SourceEvents = {
  readonly onQualities: (qualities: readonly Quality[]) => void;
  readonly onReady: () => void;
  /** What the room named no longer works: it is asked for anew. */
  readonly onExpired: () => void;
  readonly onFailed: () => void;
  /** Only what is live has one. */
  readonly onSignal: (signal: Signal) => void;
};

export type PlayerSource = {
  /** -1 lets the bandwidth decide. */
  chooseQuality(index: number): void;
  /** Bits a second. */
  readonly bitrate: number;
  /** How it arrives, where that can be measured. */
  stats?(): Receiving | null;
  close(): void;
};

export type OpenSource = (video: HTMLVideoElement, events: SourceEvents) => PlayerSource;
