/** Runs at most so many of the given tasks at once; the others wait in order. */
export const limitConcurrency = (max: number) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Value>(task: () => Promise<Value>): Promise<Value> => {
    // A task that ends hands its place to the first that waits, so that none comes in between.
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
