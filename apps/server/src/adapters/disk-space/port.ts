/** The space that media may take. A reserve is left for PostgreSQL, which stops when it cannot write. */
export type DiskSpace = {
  /** What is free at the moment, less the reserve; negative when the reserve is in use. */
  availableBytes(): Promise<number>;
  /** Whether media has to stop growing, as of a look at most a few seconds ago. */
  isFull(): boolean;
  onChanged(listener: (isFull: boolean) => void): void;
  close(): void;
};
