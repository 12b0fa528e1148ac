/** A source of the video element: HLS by address, or one that the page passes in, such as a live by WebRTC. */
import type { Receiving } from '@palco/domain/live/media-stats';

export type Quality = {
  readonly index: number;
  readonly lines: number;
  /** Used instead of the lines where these are unknown in advance. */
  readonly level?: 'low' | 'medium' | 'high';
};

/** The signal of a live: `away` while no producer sends, `lost` without a connection, `no_picture` with audio only. */
export type Signal = 'on' | 'away' | 'lost' | 'no_picture';

export type SourceEvents = {
  readonly onQualities: (qualities: readonly Quality[]) => void;
  readonly onReady: () => void;
  /** The address from the room no longer works: the room is fetched again. */
  readonly onExpired: () => void;
  readonly onFailed: () => void;
  /** Only what is live has one. */
  readonly onSignal: (signal: Signal) => void;
  /** The picture is about to end, perhaps for a moment: its last frame can still be read. */
  readonly onPictureEnding?: () => void;
};

export type PlayerSource = {
  /** -1 lets the bandwidth decide. */
  chooseQuality(index: number): void;
  /** Bits a second. */
  readonly bitrate: number;
  /** Reception statistics, where they can be measured. */
  stats?(): Receiving | null;
  close(): void;
};

export type HlsStream = {
  readonly url: string;
  /** Tried for a live when the first address has nothing. */
  readonly fallbackUrl: string | null;
  /** Ignored for a live, which starts at its edge. */
  readonly startAtS: number;
  readonly isLive: boolean;
};

export type OpenSource = (video: HTMLVideoElement, events: SourceEvents) => PlayerSource;
