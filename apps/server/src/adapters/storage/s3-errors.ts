/** Tells a store that cannot be reached from one that refuses, and from a file that is not there. */
import { AppError } from '@palco/contract/errors';

export const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode;

/** No answer at all, an error of the store itself, or too many calls. */
const isAway = (error: unknown): boolean => {
  if (error instanceof AppError) return false;
  const status = statusOf(error);
  return status === undefined || status >= 500 || status === 429;
};

/** Throws SERVICE_UNAVAILABLE when the store cannot be reached, else the error as it is. */
export const throwStoreError = (error: unknown): never => {
  if (isAway(error)) throw new AppError('SERVICE_UNAVAILABLE', { retryAfterS: 1, cause: error });
  throw error;
};

export const undefinedIfMissing = (error: unknown): undefined => {
  if (statusOf(error) !== 404) throwStoreError(error);
};
