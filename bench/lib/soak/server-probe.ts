/** Preloaded into the server of the soak bench: the delay of its event loop while it is watched, and its memory. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

export type EventLoop = {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  readonly count: number;
};
/** After the garbage is collected: the heap with its buffers, and the whole process. */
export type Memory = { readonly heapMb: number; readonly processMb: number };

const resolutionMs = 10;
const delays = monitorEventLoopDelay({ resolution: resolutionMs });
let isWatching = false;

const answers: Record<string, () => EventLoop | Memory | 'done'> = {
  watch: () => {
    isWatching = true;
    delays.enable();
    return 'done';
  },
  ignore: () => {
    isWatching = false;
    delays.disable();
    return 'done';
  },
  eventLoop: () => ({
    p50Ms: delays.percentile(50) / 1e6,
    p99Ms: delays.percentile(99) / 1e6,
    maxMs: delays.max / 1e6,
    count: delays.count,
  }),
  memory: () => {
    // This collection is not one of the server's own.
    delays.disable();
    globalThis.gc?.();
    const { heapUsed, external, rss } = process.memoryUsage();
    if (isWatching) delays.enable();
    return { heapMb: (heapUsed + external) / 2 ** 20, processMb: rss / 2 ** 20 };
  },
};

process.on('message', (question) => process.send?.(answers[String(question)]?.()));
process.channel?.unref();
