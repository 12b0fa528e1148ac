/** Starts PostgreSQL again when it ends without being asked to, for as long as the server runs. */
import { setTimeout as delay } from 'node:timers/promises';
import type { supervise } from './supervise.ts';

export type PostgresProcess = ReturnType<typeof supervise>;

type KeepRunningOptions = {
  /** Resolves when PostgreSQL accepts connections; rejects when it cannot be started. */
  readonly launch: () => Promise<PostgresProcess>;
  /** Called with the reason each time PostgreSQL ended by itself or could not be started again. */
  readonly onEnded: (reason: string) => void;
};

/** Doubled after each failed start, up to the maximum: a full disk may need a person, who may need hours. */
const firstDelayMs = 100;
const maxDelayMs = 10_000;

export async function keepRunning({ launch, onEnded }: KeepRunningOptions) {
  const stopping = new AbortController();
  let current = await launch();

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const reason = await current.ended;
      if (stopping.signal.aborted) return;
      onEnded(reason);
      for (let delayMs = firstDelayMs; !(await restartAfter(delayMs)); delayMs = Math.min(delayMs * 2, maxDelayMs));
    }
  }

  /** True when there is nothing more to try: PostgreSQL runs again, or is being stopped. */
  async function restartAfter(delayMs: number): Promise<boolean> {
    await delay(delayMs, undefined, { signal: stopping.signal }).catch(() => {
      // Stopped while waiting.
    });
    return stopping.signal.aborted || restart();
  }

  async function restart(): Promise<boolean> {
    try {
      current = await launch();
      return true;
    } catch (error) {
      onEnded(error instanceof Error ? error.message : String(error));
      return false;
    }
  }

  const watching = watch();
  return {
    pid: () => current.pid,
    stop: async () => {
      stopping.abort();
      await current.stop();
      await watching;
      // A start that was under way when the stop began.
      await current.stop();
    },
  };
}
