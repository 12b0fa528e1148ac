/** Limits how often one caller may make one call, on this node. Limits across nodes use the attempts port. */
import type { CallLimit } from '@palco/contract/define';
import { AppError } from '@palco/contract/errors';
import type { Clock } from '../adapters/clock/port.ts';

export type CallLimiter = { admit(key: string, limit: CallLimit): void };

type Window = { endsAt: number; calls: number };

/** Past this many windows the ended ones are deleted, at most this often: a full room has more that have not ended. */
const sweepAt = 10_000;
const sweepEveryMs = 5000;

export const createCallLimiter = (clock: Clock): CallLimiter => {
  const windows = new Map<string, Window>();
  let sweptAt = Number.NEGATIVE_INFINITY;
  const sweep = (now: number) => {
    if (windows.size <= sweepAt || now - sweptAt < sweepEveryMs) return;
    sweptAt = now;
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
  };
  return {
    admit: (key, { max, windowMs }) => {
      const now = clock.monotonicMs();
      const found = windows.get(key);
      const current = found && found.endsAt > now ? found : { endsAt: now + windowMs, calls: 0 };
      current.calls += 1;
      if (current !== found) windows.set(key, current);
      sweep(now);
      if (current.calls > max) {
        throw new AppError('TOO_MANY_REQUESTS', { retryAfterS: Math.ceil((current.endsAt - now) / 1000) });
      }
    },
  };
};
