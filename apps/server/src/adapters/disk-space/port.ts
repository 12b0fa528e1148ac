/** The space that media may take. A reserve is left for PostgreSQL, which stops when it cannot write. */
export type DiskSpace = {
  /** Free space at the moment, less the reserve; negative when the reserve is in use. */
  availableBytes(): Promise<number>;
  /** Whether media has to stop growing, as of a reading at most a few seconds old. */
  isFull(): boolean;
  onChanged(listener: (isFull: boolean) => void): void;
  close(): void;
};
