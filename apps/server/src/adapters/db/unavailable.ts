/** Tells a database that cannot be reached from a statement that it refuses. */
import { AppError } from '@palco/contract/errors';
import pg from 'pg';

/** SQLSTATE classes: connection exception, insufficient resources (memory, disk, connections), operator intervention. */
const unavailableClasses = new Set(['08', '53', '57']);
/** A former primary after a failover; a transaction that was ended because its client was silent. */
const unavailableStates = new Set(['25006', '25P03']);
/** Errors of the driver itself have no code. */
const driverMessages =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|Cannot use a pool after|driver has already been destroyed/;

export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error instanceof pg.DatabaseError) return unavailableClasses.has(code.slice(0, 2)) || unavailableStates.has(code);
  // A system call failed: ECONNREFUSED, ECONNRESET, ENOENT (no unix socket), ENOTFOUND, ...
  return /^E[A-Z_]+$/.test(code) || driverMessages.test(error.message);
};

/** Throws SERVICE_UNAVAILABLE when the database cannot be reached, else the error as it is. */
export const throwDatabaseError = (error: unknown): never => {
  if (isUnavailable(error)) throw new AppError('SERVICE_UNAVAILABLE', { retryAfterS: 1, cause: error });
  throw error;
};
