/**
 * Runs the SQL files of migrations/ in order, each once, by one node at a time. Other nodes may serve users meanwhile: a migration
 * that cannot lock a table soon gives way and is tried again. See docs/decisions/129-rolling-upgrades.md.
 */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type Db, openDatabase } from './database.ts';
import { type Migration, type MigrationKind, readMigrations } from './migration-files.ts';

/** Its message is a sentence for the operator. */
export class MigrationError extends Error {}

export type MigrateOptions = {
  readonly folder?: string;
  readonly lockTimeoutMs?: number;
  /** How often a migration is tried that cannot lock its tables. */
  readonly tries?: number;
};

const ownFolder = join(import.meta.dirname, '../../migrations');
/** An arbitrary constant; it only has to be the same on every node. */
const lockKey = 7_252_261;
/** While a migration waits for a lock, every statement on that table waits behind it. */
const defaultLockTimeoutMs = 3000;
const defaultTries = 20;
const retryMs = 1000;
const turnMs = 100;
/** SQLSTATE of lock_timeout and of a deadlock. */
const lockStates = new Set(['55P03', '40P01']);

export const migrate = async (
  databaseUrl: string,
  log: Logger,
  { folder = ownFolder, lockTimeoutMs = defaultLockTimeoutMs, tries = defaultTries }: MigrateOptions = {},
): Promise<void> => {
  const known = await readMigrations(folder);
  // Without a time limit: a migration of a large table may take minutes.
  const db = openDatabase(databaseUrl, log, { poolSize: 1, statementTimeoutMs: 0 });
  try {
    // The lock belongs to this connection, and ends with it.
    await db.connection().execute(async (connection) => {
      // A migration that a power cut takes away is run again; nothing that is written later survives without it.
      await sql`set synchronous_commit = off`.execute(connection);
      await awaitTurn(connection, log);
      const applied = await readApplied(connection);
      refuseNewerDatabase(known, applied, log);
      const pending = known.filter(({ name }) => !applied.has(name));
      for (const migration of pending) await runOne(connection, migration, { log, lockTimeoutMs, tries });
      await sql`select pg_advisory_unlock(${lockKey})`.execute(connection);
    });
  } finally {
    await db.destroy();
  }
};

/** Asks again and again: a statement that waits has a snapshot, which `create index concurrently` of the other node would wait for. */
const awaitTurn = async (db: Db, log: Logger): Promise<void> => {
  for (let asked = 0; ; asked += 1) {
    const { rows } = await sql<{ isOurs: boolean }>`select pg_try_advisory_lock(${lockKey}) as "isOurs"`.execute(db);
    if (rows[0]?.isOurs) return;
    if (asked === 50) log.warn('another server migrates the database; this one waits for it');
    await delay(turnMs);
  }
};

const readApplied = async (db: Db): Promise<Map<string, MigrationKind>> => {
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = to_regclass('migrations') and attnum > 0 and not attisdropped`.execute(
    db,
  );
  if (columns.length === 0)
    await sql`create table migrations (name text primary key, applied_at timestamptz not null default now(), kind text not null default 'expand')`.execute(
      db,
    );
  // A server that knew no kinds has made it.
  else if (!columns.some(({ name }) => name === 'kind'))
    await sql`alter table migrations add column kind text not null default 'expand'`.execute(db);
  const { rows } = await sql<{ name: string; kind: MigrationKind }>`select name, kind from migrations`.execute(db);
  return new Map(rows.map(({ name, kind }) => [name, kind]));
};

const refuseNewerDatabase = (known: readonly Migration[], applied: ReadonlyMap<string, MigrationKind>, log: Logger) => {
  const names = new Set(known.map(({ name }) => name));
  const unknown = [...applied].filter(([name]) => !names.has(name));
  const contracts = unknown.flatMap(([name, kind]) => (kind === 'contract' ? [name] : [])).sort();
  if (contracts.length > 0)
    throw new MigrationError(
      `A newer Palco has changed this database (${contracts.join(', ')}) so that this version can no longer work with it. ` +
        'Start the newer version, or restore the database from before its upgrade.',
    );
  if (unknown.length > 0)
    log.info({ migrations: unknown.map(([name]) => name) }, 'a newer server has extended the database');
};

type RunOptions = { readonly log: Logger; readonly lockTimeoutMs: number; readonly tries: number };

const runOne = async (db: Db, migration: Migration, { log, lockTimeoutMs, tries }: RunOptions): Promise<void> => {
  const { name } = migration;
  for (let tried = 1; ; tried += 1) {
    try {
      return await (migration.isInTransaction ? runInside(db, migration, lockTimeoutMs) : runOutside(db, migration));
    } catch (error) {
      if (!isLockFailure(error)) throw error;
      const waitsFor = await oldestTransaction(db);
      if (tried >= tries)
        throw new MigrationError(
          `The migration ${name} could not lock its tables in ${tries} tries, because others use them all the time` +
            `${waitsFor ? ` (the oldest transaction is ${describe(waitsFor)})` : ''}. End them, and start again.`,
        );
      log.warn({ migration: name, tried, tries, waitsFor }, 'a migration waits for others that use its tables');
      await delay(retryMs);
    }
  }
};

const runInside = (db: Db, { name, kind, statements }: Migration, lockTimeoutMs: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('lock_timeout', ${`${lockTimeoutMs}`}, true)`.execute(tx);
    for (const statement of statements) await sql.raw(statement).execute(tx);
    await sql`insert into migrations (name, kind) values (${name}, ${kind})`.execute(tx);
  });

/** Without a limit for locks: what has to run outside a transaction blocks no other statement while it waits. Must be safe to repeat. */
const runOutside = async (db: Db, { name, kind, statements }: Migration): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await sql`insert into migrations (name, kind) values (${name}, ${kind})`.execute(db);
};

const isLockFailure = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && lockStates.has(error.code);

type OldestTransaction = { readonly pid: number; readonly ageS: number; readonly query: string };

const oldestTransaction = async (db: Db): Promise<OldestTransaction | undefined> => {
  const { rows } = await sql<OldestTransaction>`
    select pid, extract(epoch from clock_timestamp() - xact_start)::int as "ageS", left(query, 120) as query from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid() order by xact_start limit 1`.execute(
    db,
  );
  return rows[0];
};

const describe = ({ pid, ageS, query }: OldestTransaction) => `process ${pid} of PostgreSQL, ${ageS} s old: ${query}`;
