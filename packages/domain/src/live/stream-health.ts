/** Measures the stream of a live from counters, and names its problems. Pure: two readings in, one sample out. */
import type { HealthSample } from '@palco/contract/live/control';

/** One layer that arrives: its present bitrate, and its packets since it began. */
export type LayerReading = { readonly bitrate: number; readonly packets: number; readonly packetsLost: number };

export type HealthReading = {
  readonly atMs: number;
  /** By producer; a producer that was closed is missing. */
  readonly producers: ReadonlyMap<string, ProducerReading>;
  /** Frames since the picture began, by layer; null while no picture is packaged. */
  readonly frames: readonly number[] | null;
  readonly hlsDelayMs: number | null;
  readonly viewersWebrtc: number;
  readonly viewersHls: number;
};

export type ProducerReading = {
  readonly kind: 'audio' | 'video';
  readonly layers: readonly LayerReading[];
  readonly maxLayers: number;
};

export const sampleBetween = (before: HealthReading | null, now: HealthReading): HealthSample => {
  const producers = [...now.producers.values()];
  const all = producers.flatMap(({ layers }) => layers);
  // On a stage the person with the most layers counts.
  const pictures = producers.filter(({ kind }) => kind === 'video');
  return {
    at: Math.round(now.atMs),
    bitrate: Math.round(sum(all.map(({ bitrate }) => bitrate))),
    lossPercent: lossBetween(before, now),
    framesPerSecond: frameRateBetween(before, now),
    layers: Math.max(0, ...pictures.map(({ layers }) => layers.filter(({ bitrate }) => bitrate > 0).length)),
    maxLayers: Math.max(0, ...pictures.map(({ maxLayers }) => maxLayers)),
    viewersWebrtc: now.viewersWebrtc,
    viewersHls: now.viewersHls,
    hlsDelayMs: now.hlsDelayMs === null ? null : Math.round(now.hlsDelayMs),
  };
};

/** Whether nothing was received or served. */
export const isEmptySample = ({ bitrate, viewersWebrtc, viewersHls, hlsDelayMs }: HealthSample): boolean =>
  bitrate === 0 && viewersWebrtc === 0 && viewersHls === 0 && hlsDelayMs === null;

const lossBetween = (before: HealthReading | null, now: HealthReading): number | null => {
  if (!before) return null;
  let [received, lost] = [0, 0];
  for (const [id, { layers }] of now.producers) {
    const former = before.producers.get(id);
    if (!former) continue;
    received += Math.max(0, packetsOf(layers, 'packets') - packetsOf(former.layers, 'packets'));
    // A late packet is taken off the lost ones again.
    lost += Math.max(0, packetsOf(layers, 'packetsLost') - packetsOf(former.layers, 'packetsLost'));
  }
  const sent = received + lost;
  return sent === 0 ? null : Math.round((lost / sent) * 1000) / 10;
};

/** The counts begin again with another picture; a layer that has stopped does not count. */
const frameRateBetween = (before: HealthReading | null, now: HealthReading): number | null => {
  if (!before?.frames || !now.frames) return null;
  const former = before.frames;
  const passedS = (now.atMs - before.atMs) / 1000;
  const most = Math.max(...now.frames.map((count, layer) => count - (former[layer] ?? 0)));
  return passedS > 0 && most >= 0 ? Math.round((most / passedS) * 10) / 10 : null;
};

const packetsOf = (layers: readonly LayerReading[], field: 'packets' | 'packetsLost'): number =>
  sum(layers.map((layer) => layer[field]));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Ours: from here on viewers notice it. */
const limitsOf = { lossPercent: 3, framesPerSecond: 15, hlsDelayMs: 8000 } as const;
/** So many samples have to agree: one bad moment is no problem. */
const agreeing = 3;

export type StreamProblem =
  | { readonly kind: 'no_signal' }
  | { readonly kind: 'loss'; readonly percent: number }
  | { readonly kind: 'layers'; readonly layers: number; readonly maxLayers: number }
  | { readonly kind: 'frame_rate'; readonly framesPerSecond: number }
  | { readonly kind: 'hls_delay'; readonly seconds: number };

/** The problems of the last seconds, the worst first. `isExpected`: the room is live, so that a stream should arrive. */
export const streamProblems = (samples: readonly HealthSample[], isExpected: boolean): StreamProblem[] => {
  const recent = samples.slice(-agreeing);
  const now = recent.at(-1);
  if (!now || recent.length < agreeing) return [];
  const have = (test: (sample: HealthSample) => boolean) => recent.every(test);
  if (have(({ bitrate }) => bitrate === 0)) return isExpected ? [{ kind: 'no_signal' }] : [];
  const problems: StreamProblem[] = [];
  if (have(({ lossPercent }) => (lossPercent ?? 0) >= limitsOf.lossPercent))
    problems.push({ kind: 'loss', percent: now.lossPercent ?? 0 });
  if (have(({ layers, maxLayers }) => layers > 0 && layers < maxLayers))
    problems.push({ kind: 'layers', layers: now.layers, maxLayers: now.maxLayers });
  if (have(({ framesPerSecond }) => framesPerSecond !== null && framesPerSecond < limitsOf.framesPerSecond))
    problems.push({ kind: 'frame_rate', framesPerSecond: now.framesPerSecond ?? 0 });
  if (have(({ hlsDelayMs }) => (hlsDelayMs ?? 0) > limitsOf.hlsDelayMs))
    problems.push({ kind: 'hls_delay', seconds: Math.round((now.hlsDelayMs ?? 0) / 1000) });
  return problems;
};
