/** Writes a live as fragmented MP4, without encoding the video where browsers can play it. */

export type PackagerOptions = {
  readonly nextTake: (rungs: number) => Promise<NextTake>;
  /** A key frame of every layer is needed, at once. */
  readonly onKeyFrameNeeded: () => void;
  /** Segments were written, of every rung that has any, or a take has ended. */
  readonly onWritten: () => void;
};

export type NextTake = {
  readonly folder: string;
  /** The milliseconds at which it begins in each rung. */
  readonly baseMs: (rung: number) => number;
  /** Only its last seconds are stored; null: all of it. */
  readonly keptS: number | null;
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
