/** Makes the browser test whether the line carries more, see `domain/live/bitrate-probe.ts`. */
import { type BitrateSample, initialProbeState, nextProbe } from '@palco/domain/live/bitrate-probe';

const sampleMs = 250;
/** A browser tests its line when the most that it may send changes; so little changes nothing else. */
const nudge = 0.99;

/** Stops with the returned function. */
export const probeBitrate = (sender: RTCRtpSender, wanted: number): (() => void) => {
  const most = sender.getParameters().encodings.at(-1)?.maxBitrate;
  let state = initialProbeState;
  let isNudged = false;
  const look = async (): Promise<void> => {
    const sample = readSample(await sender.getStats());
    if (sample === undefined) return;
    const next = nextProbe(state, { atMs: performance.now(), wanted, ...sample });
    state = next.state;
    if (!next.isProbing) return;
    const parameters = sender.getParameters();
    const best = parameters.encodings.at(-1);
    if (!best || most === undefined) return;
    isNudged = !isNudged;
    best.maxBitrate = isNudged ? Math.round(most * nudge) : most;
    await sender.setParameters(parameters);
  };
  const timer = setInterval(() => {
    look().catch(() => {
      // Closed meanwhile, or changed by the browser in between: the next look decides anew.
    });
  }, sampleMs);
  return () => clearInterval(timer);
};

/** Undefined where the browser does not say what it believes its line to carry. */
const readSample = (stats: RTCStatsReport): Omit<BitrateSample, 'atMs' | 'wanted'> | undefined => {
  let estimate: number | undefined;
  let lostShare = 0;
  let roundTripMs: number | null = null;
  for (const entry of stats.values()) {
    if (entry.type === 'candidate-pair' && entry.nominated) estimate = entry.availableOutgoingBitrate ?? estimate;
    if (entry.type !== 'remote-inbound-rtp') continue;
    lostShare = Math.max(lostShare, entry.fractionLost ?? 0);
    if (entry.roundTripTime !== undefined) roundTripMs = Math.max(roundTripMs ?? 0, entry.roundTripTime * 1000);
  }
  return estimate === undefined ? undefined : { estimate, lostShare, roundTripMs };
};
