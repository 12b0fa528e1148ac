/** Preloaded into the server of the soak bench: the delay of its event loop while it is watched, and its memory. */
import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

export type EventLoop = {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  readonly count: number;
};
/** After the garbage is collected: the heap with its buffers, and the whole process. */
export type Memory = { readonly heapMb: number; readonly processMb: number };

const resolutionMs = 10;
/** Node records the time between two turns of a timer of this interval, which is what an idle process shows, not the delay alone. */
const delayOf = (recordedNs: number) => Math.max(1, Math.round(recordedNs - resolutionMs * 1e6));
/** Of the values of a period, one in so many is kept. */
const keptEvery = 10;
/** A histogram that goes on after a pause would count the pause as a delay, so each period has its own. */
let period: ReturnType<typeof monitorEventLoopDelay> | null = null;
const kept = createHistogram();
let isWatching = false;
let [maxMs, count] = [0, 0];

const start = () => {
  period = monitorEventLoopDelay({ resolution: resolutionMs });
  period.enable();
};

const stop = () => {
  if (!period) return;
  period.disable();
  const values = Math.floor(period.count / keptEvery);
  for (let n = 0; n < values; n += 1) kept.record(delayOf(period.percentile(((n + 0.5) / values) * 100)));
  maxMs = Math.max(maxMs, delayOf(period.max) / 1e6);
  count += period.count;
  period = null;
};

const answers: Record<string, () => EventLoop | Memory | 'done'> = {
  watch: () => {
    isWatching = true;
    start();
    return 'done';
  },
  ignore: () => {
    isWatching = false;
    stop();
    return 'done';
  },
  /** Up to the last question about memory. */
  eventLoop: () => ({ p50Ms: kept.percentile(50) / 1e6, p99Ms: kept.percentile(99) / 1e6, maxMs, count }),
  memory: () => {
    // This collection is not one of the server's own.
    stop();
    globalThis.gc?.();
    const { heapUsed, external, rss } = process.memoryUsage();
    if (isWatching) start();
    return { heapMb: (heapUsed + external) / 2 ** 20, processMb: rss / 2 ** 20 };
  },
};

process.on('message', (question) => process.send?.(answers[String(question)]?.()));
process.channel?.unref();
