/**
 * Nodes in PostgreSQL. Recordings, films and uploads that lie on the disk of one machine are not found by another one, which would take
 * them for lost: a second server is refused as long as the first one is alive, unless both keep their files in a shared store.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { settlesWithin } from '../../shared/deadline.ts';
import type { Db } from '../db/database.ts';
import { aliveS, type LivingNode, type Nodes } from './port.ts';

/** Its message is a sentence for the operator. */
export class AnotherServerError extends Error {}

export type NodeOptions = {
  readonly self: LivingNode;
  readonly version: string;
  /** Its files are in a shared store and it receives from the bus, so that others may run beside it. */
  readonly canShare: boolean;
  /** The bucket of this server. */
  readonly store?: string;
  readonly log: Logger;
  /** Called when this server was silent for so long, e.g. suspended, that another one took its place: it has to end. */
  readonly onReplaced: (reason: string) => void;
  /** How long to wait for another server that may be stopping. */
  readonly waitMs?: number;
};

const seenEveryMs = 1000;
/** The rows of killed nodes are removed after this. */
const forgottenS = 600;
const defaultWaitMs = 6000;
const retryMs = 500;
/** How long the end of this node waits for a database that does not answer. */
const leaveMs = 1000;
/** An arbitrary constant; it only has to be the same on every node. */
const lockKey = 7_252_265;

export const joinDatabase = async (
  db: Db,
  { self, version, canShare, store = '', log, onReplaced, waitMs = defaultWaitMs }: NodeOptions,
): Promise<Nodes> => {
  let node = self;
  let living: readonly LivingNode[] = [self];
  let startedAt: ReadonlyMap<string, number> = new Map();
  const listeners: ((killed: LivingNode) => void)[] = [];
  let ownStart = 0;
  const register = async () => {
    const entered = await enter(db, { node, version, canShare, store });
    if (typeof entered !== 'number') return entered;
    ownStart = entered;
    return null;
  };
  const deadline = performance.now() + waitMs;
  for (;;) {
    const other = await register();
    if (!other) break;
    if (performance.now() > deadline) throw new AnotherServerError(refusal(other));
    await delay(retryMs);
  }
  let hasLeft = false;
  let seenAt = performance.now();
  let settledAt = 0;
  const isSettled = () => performance.now() >= settledAt;
  const refresh = async () => {
    const { nodes: seen, starts } = await markSeen(db, node);
    if (hasLeft) return;
    const before = living;
    const startedBefore = startedAt;
    const now = performance.now();
    if (now - seenAt > aliveS * 1000) settledAt = now + aliveS * 1000;
    seenAt = now;
    // After an outage of the database every node has to be seen again first.
    const former = isSettled() ? [] : living.filter(({ id }) => seen.every((one) => one.id !== id));
    living = [...seen, ...former];
    startedAt = new Map([...former.map(({ id }) => [id, startedBefore.get(id) ?? 0] as const), ...starts]);
    for (const one of before) {
      // A node that has to stop says so first.
      if (one.id === node.id || one.isDraining || startedAt.get(one.id) === startedBefore.get(one.id)) continue;
      for (const listen of listeners) listen(one);
    }
    if (seen.some(({ id }) => id === node.id)) {
      // Rooms and recordings of both would be those of one.
      if (starts.get(node.id) !== ownStart) onReplaced(sameName(node));
      return;
    }
    // Another server has removed the row when it took the place of this one. It may have ended since.
    const other = await register();
    if (other) onReplaced(refusal(other));
  };
  let running: Promise<void> | null = null;
  /** Never two at once: a slow answer must not replace a newer one. */
  const refreshOnce = () => {
    running ??= refresh().finally(() => {
      running = null;
    });
    return running;
  };
  /** One that begins now: one that is under way says what this node was before. */
  const refreshNow = () => (running ? running.then(refreshOnce, refreshOnce) : refreshOnce());
  const timer = setInterval(() => {
    refreshOnce().catch((error: unknown) =>
      log.warn({ err: error }, 'this server could not be marked as alive; tried again'),
    );
  }, seenEveryMs);
  await refreshOnce();
  return {
    id: self.id,
    isAlone: !canShare,
    living: () => living,
    isSettled,
    seenMsAgo: () => performance.now() - seenAt,
    refresh: refreshNow,
    onKilled: (listen) => {
      listeners.push(listen);
    },
    describe: (changes) => {
      node = { ...node, ...changes };
      living = living.map((one) => (one.id === node.id ? node : one));
    },
    leave: async ({ isExpectedBack } = { isExpectedBack: false }) => {
      hasLeft = true;
      clearInterval(timer);
      // It would mark this node as alive once more. Its failure is logged by the timer.
      if (running) await settlesWithin(running, leaveMs).catch(() => {});
      const left = isExpectedBack ? markGone(db, self.id) : db.deleteFrom('nodes').where('id', '=', self.id).execute();
      await left
        // Without the database it counts as ended a moment later.
        .catch((error: unknown) => log.warn({ err: error }, 'this server could not sign off'));
    },
  };
};

type Seen = {
  readonly nodes: readonly LivingNode[];
  /** By id: when the process of the node began. */
  readonly starts: ReadonlyMap<string, number>;
};

/** Returns the nodes that are alive, this one among them unless its row was removed. */
const markSeen = async (db: Db, node: LivingNode): Promise<Seen> => {
  const { rows } = await sql<LivingNode & { startedAt: Date }>`
    with self as (
      update nodes set seen_at = clock_timestamp(), roles = ${[...node.roles]}, address = ${node.address}, load = ${node.load}, is_draining = ${node.isDraining}
      where id = ${node.id} returning id
    )
    select id, name, roles, address, capacity, load, is_draining as "isDraining", started_at as "startedAt" from nodes
    where seen_at > clock_timestamp() - make_interval(secs => ${aliveS}) or id in (select id from self) order by id`.execute(
    db,
  );
  return {
    nodes: rows.map(({ startedAt: _, ...row }) => (row.id === node.id ? node : row)),
    starts: new Map(rows.map(({ id, startedAt }) => [id, startedAt.getTime()])),
  };
};

/** As if it had been killed so long ago that it does not count as alive. */
const markGone = (db: Db, nodeId: string): Promise<unknown> =>
  sql`update nodes set seen_at = clock_timestamp() - make_interval(secs => ${aliveS + 1}) where id = ${nodeId}`.execute(
    db,
  );

type Entering = Omit<Wanted, 'id'> & { readonly node: LivingNode; readonly version: string };
type Other = { readonly name: string; readonly age_s: number; readonly isSharing: boolean };

type Wanted = { readonly id: string; readonly canShare: boolean; readonly store: string };

/** Another server that is alive, and that this one may not run beside. Also in a database of an earlier release, whose nodes cannot share. */
const findOther = async (db: Db, { id, canShare, store }: Wanted): Promise<Other | undefined> => {
  const { rows } = await sql<Other>`
    with living as (
      select name, seen_at, coalesce((to_jsonb(nodes) ->> 'can_share')::boolean, false) and ${canShare} as "isSharing",
        coalesce(to_jsonb(nodes) ->> 'store', '') as store
      from nodes where id <> ${id} and seen_at > clock_timestamp() - make_interval(secs => ${aliveS})
    )
    select name, extract(epoch from clock_timestamp() - seen_at)::float8 as age_s, "isSharing" from living
    where not "isSharing" or (store <> '' and ${store} <> '' and store <> ${store})
    order by seen_at desc limit 1`.execute(db);
  return rows[0];
};

/** Waits for another server that may be stopping; throws when it stays. Writes nothing. */
export const awaitFreeDatabase = async (db: Db, wanted: Wanted, waitMs = defaultWaitMs): Promise<void> => {
  const { rows } = await sql<{ isKnown: boolean }>`select to_regclass('nodes') is not null as "isKnown"`.execute(db);
  if (!rows[0]?.isKnown) return;
  const deadline = performance.now() + waitMs;
  for (;;) {
    const other = await findOther(db, wanted);
    if (!other) return;
    if (performance.now() > deadline) throw new AnotherServerError(refusal(other));
    await delay(retryMs);
  }
};

/** Registers this server and returns when it began, unless another one is alive that it may not run beside, which is returned. */
const enter = (db: Db, { node, version, canShare, store }: Entering): Promise<Other | number> =>
  db.transaction().execute(async (tx) => {
    // Of two that start at the same moment one sees the other.
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
    const other = await findOther(tx, { id: node.id, canShare, store });
    if (other) return other;
    // A suspended server that others may not run beside learns from its missing row that it was replaced.
    await sql`
      delete from nodes where id <> ${node.id}
        and (not (can_share and ${canShare}) or seen_at < clock_timestamp() - make_interval(secs => ${forgottenS}))`.execute(
      tx,
    );
    const { rows } = await sql<{ started_at: Date }>`
      insert into nodes (id, name, seen_at, started_at, can_share, store, roles, address, version, capacity)
      values (${node.id}, ${node.name}, clock_timestamp(), clock_timestamp(), ${canShare}, ${store}, ${[...node.roles]}, ${node.address}, ${version}, ${node.capacity})
      on conflict (id) do update set name = excluded.name, seen_at = excluded.seen_at, started_at = excluded.started_at, can_share = excluded.can_share, store = excluded.store,
        roles = excluded.roles, address = excluded.address, version = excluded.version, capacity = excluded.capacity,
        load = 0, is_draining = false
      returning started_at`.execute(tx);
    return rows[0]?.started_at.getTime() ?? 0;
  });

const sameName = ({ name }: LivingNode) =>
  `Another Palco has the name of this one (${name}) in the database: its data folder is a copy. Delete the file node-id in one of the two ` +
  'folders, so that it gets a name of its own, and start both.';

const refusal = ({ name, age_s, isSharing }: Other) =>
  `Another Palco (on ${name}, seen ${Math.max(0, Math.round(age_s))} s ago) uses this database, but ${isSharing ? otherStore : oneMachine}`;
const otherStore = 'keeps its files in another bucket. Set S3_ENDPOINT and S3_BUCKET to the same store on both.';
const oneMachine =
  'recordings, films and uploads are stored on one machine, where this one would not find them. Set S3_ENDPOINT and its settings and ' +
  'REDIS_URL on both, stop the other one, or set DATABASE_URL to another database.';
