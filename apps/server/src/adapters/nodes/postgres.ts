/**
 * The servers that use a database. Recordings, films and uploads lie on the disk of one machine, and so does a live: a second server
 * would not find them and take them for lost. It is refused as long as the first one is alive.
 */
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';

/** Its message is a sentence for the operator. */
export class AnotherServerError extends Error {}

export type NodeMembership = { leave(): Promise<void> };

export type NodeOptions = {
  /** The same after a restart. */
  readonly id: string;
  readonly log: Logger;
  /** Called when this server was silent for so long, e.g. suspended, that another one took its place: it has to end. */
  readonly onReplaced: (reason: string) => void;
  /** How long to wait for another server that may be stopping. */
  readonly waitMs?: number;
};

const seenEveryMs = 1000;
/** Unseen for longer, a server has ended. */
const aliveS = 4;
const defaultWaitMs = 6000;
const retryMs = 500;
/** An arbitrary constant; it only has to be the same on every node. */
const lockKey = 7_252_263;

export const joinDatabase = async (
  db: Db,
  { id, log, onReplaced, waitMs = defaultWaitMs }: NodeOptions,
): Promise<NodeMembership> => {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const other = await enter(db, id);
    if (!other) break;
    if (performance.now() > deadline) throw new AnotherServerError(refusal(other));
    await delay(retryMs);
  }
  const markSeen = async () => {
    const { numUpdatedRows } = await db
      .updateTable('nodes')
      .set({ seen_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) return;
    // Another server has removed the row when it took the place of this one. It may have ended since.
    const other = await enter(db, id);
    if (other) onReplaced(refusal(other));
  };
  const timer = setInterval(() => {
    markSeen().catch((error: unknown) =>
      log.warn({ err: error }, 'this server could not be marked as alive; tried again'),
    );
  }, seenEveryMs);
  return {
    leave: async () => {
      clearInterval(timer);
      await db
        .deleteFrom('nodes')
        .where('id', '=', id)
        .execute()
        // Without the database it counts as ended a moment later.
        .catch((error: unknown) => log.warn({ err: error }, 'this server could not sign off'));
    },
  };
};

type Other = { readonly name: string; readonly age_s: number };

/** Registers this server unless another one is alive, which is returned. */
const enter = (db: Db, id: string): Promise<Other | undefined> =>
  db.transaction().execute(async (tx) => {
    // Of two that start at the same moment one sees the other.
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
    const { rows } = await sql<Other>`
      select name, extract(epoch from clock_timestamp() - seen_at)::float8 as age_s from nodes
      where id <> ${id} and seen_at > clock_timestamp() - make_interval(secs => ${aliveS}) order by seen_at desc limit 1`.execute(
      tx,
    );
    if (rows[0]) return rows[0];
    // No server that is alive is left; rows of killed ones would stay.
    await sql`delete from nodes where id <> ${id}`.execute(tx);
    await sql`
      insert into nodes (id, name, seen_at) values (${id}, ${hostname()}, clock_timestamp())
      on conflict (id) do update set name = excluded.name, seen_at = excluded.seen_at`.execute(tx);
    return undefined;
  });

const refusal = ({ name, age_s }: Other) =>
  `Another Palco (on ${name}, seen ${Math.max(0, Math.round(age_s))} s ago) uses this database, but recordings, films and uploads are ` +
  'stored on one machine, where this one would not find them. Stop the other one, or set DATABASE_URL to another database.';
