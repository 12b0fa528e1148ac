/** A pool of connections and the typed query builder over it. */
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Schema } from './schema.ts';
import { isUnavailable, throwDatabaseError } from './unavailable.ts';

export type Db = Kysely<Schema>;
/** Further statements of a transaction: when they fail, nothing of it is stored. */
export type InTransaction = (transaction: Db) => Promise<void>;

/** A date without a time is read as text: as a Date it would shift by the machine's time zone. */
const dateType = 1082;
pg.types.setTypeParser(dateType, (text) => text);

export type DatabaseOptions = {
  readonly poolSize?: number;
  /** PostgreSQL cancels a longer statement; 0 for migrations, which may take long. */
  readonly statementTimeoutMs?: number;
};

/** A silent network partition is noticed this much later than a statement that PostgreSQL itself cancels. */
const answerGraceMs = 5000;

/** For every pool of this process: no statement, and no lost connection, is waited for longer. */
export const poolTimeouts = (statementTimeoutMs = 20_000) => ({
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  ...(statementTimeoutMs > 0 && {
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + answerGraceMs,
    idle_in_transaction_session_timeout: 60_000,
  }),
});

/** The opening of a room uses one more at once. */
const keptConnections = 4;

export const openDatabase = (
  connectionString: string,
  log: Logger,
  { poolSize = 10, statementTimeoutMs }: DatabaseOptions = {},
): Db => {
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    // These stay open: in a quiet room the next viewer does not wait for new ones.
    min: Math.min(poolSize, keptConnections),
    ...poolTimeouts(statementTimeoutMs),
  });
  // A connection that breaks, idle or in use, would otherwise end the process; the pool replaces it by itself. The error object
  // contains the whole connection, so only its message is logged. The pool's own listener covers idle connections only.
  const onLost = ({ message }: Error) => log.warn({ reason: message }, 'database connection lost');
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', onLost));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: translateErrors(pool) }) });
};

/** Failures of the connection are thrown as SERVICE_UNAVAILABLE, and the connection is discarded. */
const translateErrors = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  connect: async () => guard(await pool.connect().catch(throwDatabaseError)),
  end: () => pool.end(),
});

const guard = (client: pg.PoolClient): PostgresPoolClient => {
  let lost: unknown;
  const query = async (statement: string, parameters: readonly unknown[]) => {
    // After a timeout the former statement may still be running; one more would wait behind it.
    if (lost !== undefined) return throwDatabaseError(lost);
    return client.query(statement, [...parameters]).catch((error: unknown) => {
      if (isUnavailable(error)) lost = error;
      return throwDatabaseError(error);
    });
  };
  return {
    // The overload for cursors is not used: nothing is streamed.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || lost !== undefined),
  };
};
