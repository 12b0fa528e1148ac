/**
 * When a sender should test whether its line carries more than it sends. A browser that once took its line for slow raises its
 * estimate by itself only every five seconds; asked to, it tests at once whether twice as much arrives.
 */

export type BitrateSample = {
  readonly atMs: number;
  /** Bits a second that the browser believes in. */
  readonly estimate: number;
  /** Bits a second that are worth testing for, see `probeTarget`. */
  readonly wanted: number;
  /** By the last report of the receiver; null before the first one. */
  readonly lostShare: number;
  readonly roundTripMs: number | null;
};

export type ProbeState = {
  /** The earliest time of the next test; null while none is needed. */
  readonly nextAtMs: number | null;
  readonly waitMs: number;
  /** At the last sample, and at the last test. */
  readonly estimate: number;
  readonly estimateAtTest: number;
  readonly leastRoundTripMs: number;
};

const firstWaitMs = 500;
const longestWaitMs = 30_000;
/** A test that showed nothing is repeated later and later. */
const longer = 1.5;
/** A line that loses packets or makes them wait is full: more would make it worse. */
const troubledWaitMs = 5000;
const tooManyLost = 0.03;
const queueMs = 100;
/**
 * An estimate that only falls may be a mistake: a browser whose machine is busy in the moment it begins to send takes that for a slow
 * line, and its estimate falls from all layers to a fraction of the smallest. The next reports show whether the line is full.
 */
const fallenWaitMs = 750;
const fallen = 0.99;
/** By so much the line has become faster since the last test: the next one need not wait. */
const faster = 1.3;
/** A test after which the estimate is not higher by so much has shown that the line carries no more. */
const grown = 1.1;
/** A browser turns the best layer on only when its estimate is clearly above the sum of all. */
const enough = 1.2;
/** The upload is measured over TCP, alone on the line. */
const carriedShare = 0.75;

export const initialProbeState: ProbeState = {
  nextAtMs: null,
  waitMs: firstWaitMs,
  estimate: 0,
  estimateAtTest: 0,
  leastRoundTripMs: Number.POSITIVE_INFINITY,
};

/** The bitrate that all layers need, but not more than a line was measured to carry. */
export const probeTarget = (layers: readonly { readonly maxBitrate?: number }[], measured: number | null): number => {
  const needed = enough * layers.reduce((sum, { maxBitrate = 0 }) => sum + maxBitrate, 0);
  return measured === null ? needed : Math.min(needed, measured * carriedShare);
};

export const nextProbe = (
  state: ProbeState,
  { atMs, estimate, wanted, lostShare, roundTripMs }: BitrateSample,
): { readonly state: ProbeState; readonly isProbing: boolean } => {
  const leastRoundTripMs = Math.min(state.leastRoundTripMs, roundTripMs ?? Number.POSITIVE_INFINITY);
  if (estimate >= wanted) return { state: { ...initialProbeState, estimate, leastRoundTripMs }, isProbing: false };
  const seen = { ...state, estimate, leastRoundTripMs };
  const isFalling = estimate < state.estimate * fallen;
  const isQueued = roundTripMs !== null && roundTripMs > leastRoundTripMs + queueMs;
  const isFull = lostShare > tooManyLost || isQueued;
  if (isFull || isFalling) {
    const nextAtMs = Math.max(state.nextAtMs ?? 0, atMs + (isFull ? troubledWaitMs : fallenWaitMs));
    return { state: { ...seen, nextAtMs }, isProbing: false };
  }
  const isFaster = estimate >= state.estimateAtTest * faster && state.waitMs > firstWaitMs;
  if (state.nextAtMs === null || isFaster)
    return { state: { ...seen, nextAtMs: atMs + firstWaitMs, waitMs: firstWaitMs }, isProbing: false };
  if (atMs < state.nextAtMs) return { state: seen, isProbing: false };
  const isUseful = estimate >= state.estimateAtTest * grown;
  const waitMs = isUseful ? firstWaitMs : Math.min(longestWaitMs, state.waitMs * longer);
  return { state: { ...seen, nextAtMs: atMs + waitMs, waitMs, estimateAtTest: estimate }, isProbing: true };
};
