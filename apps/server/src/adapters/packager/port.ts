/** Writes what a live sends as HLS, without encoding the picture where browsers can play it as it comes. */
import type { MediaTap } from '../media/port.ts';

/** A tap and the port of this machine at which the packager listens for it. */
export type PackagerSource = { readonly tap: MediaTap; readonly port: number; readonly rtcpPort: number };

export type PackagerInput = {
  /** The layers of one picture, lowest first; none while the camera is off. */
  readonly videos: readonly PackagerSource[];
  /** Voices, which are mixed; none while every microphone is off. */
  readonly audios: readonly PackagerSource[];
};

export type Packaging = {
  /** When it ended: asked to, by itself after ten seconds without a packet, or because it failed. */
  readonly ended: Promise<void>;
  /** Ends it once what has arrived is written. */
  stop(): Promise<void>;
};

export type Packager = {
  /** Two free ports, one for RTP and one for RTCP. */
  reservePorts(): Promise<{ port: number; rtcpPort: number }>;
  /** Resolves once it listens. Writes v0/index.m3u8, v1/... into the folder, one for each layer. */
  start(input: PackagerInput, folder: string): Promise<Packaging>;
};
