/** A pool of connections and the typed query builder over it. */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;

/** A date without a time is read as text: as a Date it would shift by the machine's time zone. */
const dateType = 1082;
pg.types.setTypeParser(dateType, (text) => text);

export const openDatabase = (connectionString: string, log: Logger, poolSize = 10): Db => {
  const pool = new pg.Pool({ connectionString, max: poolSize, connectionTimeoutMillis: 5000 });
  // An idle connection that breaks would otherwise end the process; the pool replaces it by itself. The error object contains the
  // whole connection, so only its message is logged.
  pool.on('error', ({ message }) => log.warn({ reason: message }, 'idle database connection lost'));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
};
