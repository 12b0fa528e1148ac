/** Runs the SQL files of migrations/ in order, each once, under a lock so that several nodes may start together. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type Db, openDatabase } from './database.ts';

const folder = join(import.meta.dirname, '../../migrations');
/** An arbitrary constant; it only has to be the same on every node. */
const lockKey = 7_252_261;

export const migrate = async (databaseUrl: string, log: Logger): Promise<void> => {
  // Without a time limit: a migration of a large table may take minutes.
  const db = openDatabase(databaseUrl, log, { poolSize: 1, statementTimeoutMs: 0 });
  try {
    await runPending(db);
  } finally {
    await db.destroy();
  }
};

const runPending = (db: Db): Promise<string[]> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
    await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
      tx,
    );
    const done = await sql<{ name: string }>`select name from migrations`.execute(tx);
    const applied = new Set(done.rows.map((row) => row.name));
    const pending = (await readdir(folder)).filter((name) => name.endsWith('.sql') && !applied.has(name)).sort();
    for (const name of pending) {
      await sql.raw(await readFile(join(folder, name), 'utf8')).execute(tx);
      await sql`insert into migrations (name) values (${name})`.execute(tx);
    }
    return pending;
  });
