import { AppError } from '@palco/contract/errors';

/** The database or the storage could not be reached: the same call may succeed later. Its outcome is unknown when it wrote something. */
export const isServiceUnavailable = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE';
