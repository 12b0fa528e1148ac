/** Writes a live as HLS, without encoding the video where browsers can play it. */
import type { MediaTap } from '../media/port.ts';

/** A tap and the port of this machine at which the packager listens for it. */
export type PackagerSource = { readonly tap: MediaTap; readonly port: number; readonly rtcpPort: number };

export type PackagerInput = {
  /** The layers of one video, lowest first; none while the camera is off. */
  readonly videos: readonly PackagerSource[];
  /** The audio sources, which are mixed; none while every microphone is off. */
  readonly audios: readonly PackagerSource[];
};

export type Packaging = {
  /** Resolves when it ended: stopped, after ten seconds without a packet, or failed. */
  readonly ended: Promise<void>;
  /** Ends it once all received media is written. */
  stop(): Promise<void>;
};

export type Packager = {
  /** Two free ports, one for RTP and one for RTCP. */
  reservePorts(): Promise<{ port: number; rtcpPort: number }>;
  /** Resolves once it listens. Writes v0/index.m3u8, v1/... into the folder, one for each layer. */
  start(input: PackagerInput, folder: string): Promise<Packaging>;
};
