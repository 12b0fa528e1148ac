/** Counts tries at something that must not be guessed; the count holds across nodes. */
export type Attempts = {
  /** Counts one more and says where the window stands. */
  hit(key: string, windowMs: number): Promise<AttemptCount>;
  read(key: string): Promise<AttemptCount | null>;
  clear(keys: readonly string[]): Promise<void>;
  /** Forgets the windows that have ended. */
  sweep(): Promise<void>;
};

export type AttemptCount = { readonly hits: number; readonly windowEndsAt: Date };
