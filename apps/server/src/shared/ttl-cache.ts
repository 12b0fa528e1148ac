/** Answers kept for a moment, so that a crowd that asks the same costs one question. What failed is asked again next time. */
type Kept<T> = { readonly value: Promise<T>; readonly until: number };

export type KeptAnswers<T> = {
  get(key: string, read: () => Promise<T>): Promise<T>;
  forget(key: string): void;
  clear(): void;
};

const maxKept = 20_000;

export const createKept = <T>(nowMs: () => number, keepMs: number): KeptAnswers<T> => {
  const answers = new Map<string, Kept<T>>();
  return {
    get: (key, read) => {
      const kept = answers.get(key);
      if (kept && kept.until > nowMs()) return kept.value;
      if (answers.size > maxKept) answers.clear();
      const value = read();
      answers.set(key, { value, until: nowMs() + keepMs });
      // Whoever waits for it hears of the failure.
      value.catch(() => answers.delete(key));
      return value;
    },
    forget: (key) => {
      answers.delete(key);
    },
    clear: () => answers.clear(),
  };
};
