import { ApiError } from './api-error.ts';

/** The server knows the caller, who may not do this. */
export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403;
