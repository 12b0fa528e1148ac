/** Counts attempts at something that must not be guessed, across all nodes. */
export type Attempts = {
  /** Counts one more attempt and returns the state of its window. */
  hit(key: string, windowMs: number): Promise<AttemptCount>;
  read(key: string): Promise<AttemptCount | null>;
  clear(keys: readonly string[]): Promise<void>;
  /** Deletes the windows that have ended. */
  sweep(): Promise<void>;
};

export type AttemptCount = { readonly hits: number; readonly windowEndsAt: Date };
