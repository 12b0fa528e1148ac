/** The time is passed in, so that tests can choose it. */
export type Clock = {
  /** The time of day: for what is stored, shown, or compared with another machine. It may be set back. */
  now(): Date;
  /** Milliseconds since some moment: for durations, limits and caches of this process. It never goes back. */
  monotonicMs(): number;
};

export const systemClock: Clock = { now: () => new Date(), monotonicMs: () => performance.now() };
