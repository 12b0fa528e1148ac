/**
 * The clock of the database, for nodes whose own clocks differ: what one node stores is compared with what another one stores. It is read now
 * and then and carried on by the monotonic clock, so that a clock of this machine that is set does not matter.
 */
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import type { Clock } from './port.ts';

/** Its message is a sentence for the operator. */
export class ClockError extends Error {}

type Anchor = { readonly epochMs: number; readonly monotonicMs: number };

const readEveryMs = 10_000;
/** The quickest of so many answers is the most exact. */
const tries = 5;
/** A clock that is off by more is set wrong, and the times in mails, logs and signatures with it. */
const maxOffMs = 5 * 60_000;
/** The database was moved to a machine whose clock is behind; a smaller step is waited for, so that no time is before an earlier one. */
const maxWaitMs = 60_000;

export const openDatabaseClock = async (db: Db, system: Clock, log: Logger): Promise<Clock & { close(): void }> => {
  let anchor = await readAnchor(db, system);
  const offMs = system.now().getTime() - timeAt(anchor, system.monotonicMs());
  if (Math.abs(offMs) > maxOffMs)
    throw new ClockError(
      `The clock of this machine is ${Math.round(Math.abs(offMs) / 1000)} s ${offMs > 0 ? 'ahead of' : 'behind'} that of the database. ` +
        'Set both by NTP.',
    );
  let last = 0;
  const timer = setInterval(() => {
    readAnchor(db, system).then(
      (read) => {
        anchor = read;
      },
      (error: unknown) =>
        log.warn({ err: error }, 'the clock of the database could not be read; the last reading counts'),
    );
  }, readEveryMs);
  return {
    now: () => {
      const time = timeAt(anchor, system.monotonicMs());
      last = last - time > maxWaitMs ? time : Math.max(last, time);
      return new Date(last);
    },
    monotonicMs: system.monotonicMs,
    close: () => clearInterval(timer),
  };
};

const timeAt = ({ epochMs, monotonicMs }: Anchor, nowMs: number) => epochMs + (nowMs - monotonicMs);

const readAnchor = async (db: Db, { monotonicMs }: Clock): Promise<Anchor> => {
  let best: { readonly anchor: Anchor; readonly tookMs: number } | null = null;
  for (let count = 0; count < tries; count += 1) {
    const askedAt = monotonicMs();
    const { rows } = await sql<{
      ms: number;
    }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(db);
    const tookMs = monotonicMs() - askedAt;
    const anchor = { epochMs: rows[0]?.ms ?? 0, monotonicMs: askedAt + tookMs / 2 };
    if (!best || tookMs < best.tookMs) best = { anchor, tookMs };
  }
  if (!best) throw new Error('unreachable: at least one try was made');
  return best.anchor;
};
