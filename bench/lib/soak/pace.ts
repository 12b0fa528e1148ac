/** Calls a function at an even rate until it is stopped; a generator that was late catches up. */
export const pace = (perSecond: number, work: (n: number) => void): (() => void) => {
  const startedAt = performance.now();
  let done = 0;
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1000) * perSecond;
    for (; done < due; done += 1) work(done);
  }, 20);
  return () => clearInterval(timer);
};
