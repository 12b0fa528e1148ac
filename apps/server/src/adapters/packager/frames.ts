/** Video frames on their way from packets into segments. */
import type { Ordered } from './reorder.ts';

/** The parameter sets of H.264, which an init segment contains. */
export type VideoFormat = { readonly sps: Buffer; readonly pps: Buffer };

/** An H.264 frame as MP4 stores it. */
export type EncodedFrame = { readonly isKey: boolean; readonly data: Buffer; readonly format: VideoFormat };
export type ReceivedFrame = EncodedFrame & { readonly timestamp: number; readonly arrivedMs: number };
/** With its time on the clock of this machine. */
export type TimedFrame = EncodedFrame & { readonly atMs: number };

export type LayerFrame = TimedFrame & { readonly layer: number };

export type VideoSource = {
  /** How many rungs its recording has. */
  readonly rungs: number;
  receive(layer: number, packet: Buffer, nowMs: number): void;
  /** The frames that have settled, in the order of their times; all of them at the end. */
  take(nowMs: number, isLast?: boolean): LayerFrame[];
  close(): void;
};

export type Depacketizer = {
  /** The frame that this packet completes. */
  push(ordered: Ordered): ReceivedFrame | null;
};

export const isSameFormat = (one: VideoFormat, other: VideoFormat): boolean =>
  one === other || (one.sps.equals(other.sps) && one.pps.equals(other.pps));
