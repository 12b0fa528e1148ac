/** Writes a live as fragmented MP4, without encoding the video where browsers can play it. */

export type PackagerOptions = {
  /** The folder of the next take, which has so many rungs, and the milliseconds at which it begins in each. */
  readonly nextTake: (rungs: number) => Promise<{ folder: string; baseMs: (rung: number) => number }>;
  /** A key frame of every layer is needed, at once. */
  readonly onKeyFrameNeeded: () => void;
  /** Segments were written, of every rung that has any, or a take has ended. */
  readonly onWritten: () => void;
};

/** Media is given as RTP packets. */
export type PackagedInput = { receive(layer: number, packet: Buffer): void };

export type Packaging = {
  /** From now on this video is shown; the codec in lower case. */
  showVideo(codec: string, layers: number): PackagedInput;
  /** A black picture from now on. */
  showBlack(): void;
  /** The next key frame begins another take. */
  beginNextTake(): void;
  addVoice(): PackagedInput & { remove(): void };
  /** Ends once all received media is written. */
  close(): Promise<void>;
};

export type Packager = { open(options: PackagerOptions): Packaging };
