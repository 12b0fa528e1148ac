/** Watches the server of a soak run: the memory and the event loop of each of its lives. */
import type { RunningPalco } from '../palco.ts';
import type { EventLoop, Memory } from './server-probe.ts';

export type Life = {
  readonly startedMs: number;
  endedMs: number;
  readonly samples: Sample[];
  eventLoop: EventLoop | null;
};
type Sample = Memory & { readonly atMs: number };

export class Watch {
  readonly lives: Life[] = [];
  readonly #palco: RunningPalco;

  constructor(palco: RunningPalco) {
    this.#palco = palco;
    this.begin();
  }

  /** The server was started. */
  begin(): void {
    const now = performance.now();
    this.lives.push({ startedMs: now, endedMs: now, samples: [], eventLoop: null });
  }

  async setWatching(isWatching: boolean): Promise<void> {
    await this.#palco.ask(isWatching ? 'watch' : 'ignore');
  }

  /** To be called now and then: a killed server cannot be asked. */
  async sample(): Promise<void> {
    const life = this.lives.at(-1);
    if (!life) return;
    const memory = (await this.#palco.ask('memory')) as Memory;
    life.eventLoop = (await this.#palco.ask('eventLoop')) as EventLoop;
    life.endedMs = performance.now();
    life.samples.push({ ...memory, atMs: life.endedMs });
  }
}

export type Growth = { readonly before: number; readonly after: number; readonly share: number };

/**
 * The memory at the end of a life against that after its first part, in which code is compiled and caches are filled; null when the
 * life was too short to tell.
 */
export const growthOf = (
  { startedMs, samples }: Life,
  settleMs: number,
  of: (memory: Memory) => number,
): Growth | null => {
  const settled = samples.filter(({ atMs }) => atMs - startedMs >= settleMs);
  if (settled.length < 2 * compared) return null;
  const before = median(settled.slice(0, compared).map(of));
  const after = median(settled.slice(-compared).map(of));
  return { before, after, share: after / before - 1 };
};

const compared = 3;
const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
