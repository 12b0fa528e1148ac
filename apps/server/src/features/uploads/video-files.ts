/** Where the files of videos are: in folders of this machine, or in an S3 store that every node reaches. */
export type VideoFiles = {
  /** How much space on this machine the conversion of a source of that size needs. */
  spaceFor(sourceBytes: number): number;
  /** All bytes have arrived: from now on nothing may lose them. */
  keepSource(id: string): Promise<void>;
  hasSource(id: string): Promise<boolean>;
  /** The source as a file of this machine and a new folder for what is made of it, until `end` is called. */
  beginWork(id: string, signal: AbortSignal): Promise<ConversionWork>;
  /** The source, or what has arrived of it. */
  removeSource(id: string): Promise<void>;
  /** A file beside the others of a ready video; null removes it. */
  setFile(id: string, name: string, content: string | null): Promise<void>;
  /** From now on the files of the video cannot be reached; they are removed by a later sweep. */
  setAside(id: string): Promise<void>;
  /** Removes for good what was deleted or refused before that time. */
  sweep(before: Date): Promise<void>;
};

export type ConversionWork = {
  readonly source: string;
  readonly folder: string;
  /** Makes the files in the folder those of the video. Throws when the signal aborts it. */
  publish(signal: AbortSignal): Promise<void>;
  /** The published files belong to no video: it was deleted meanwhile. */
  withdraw(): Promise<void>;
  end(): Promise<void>;
};
