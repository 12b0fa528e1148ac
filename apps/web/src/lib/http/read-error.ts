import { errorBody } from '@palco/contract/errors';
import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';

/** A body of another shape, such as a proxy's error page, becomes SERVER_ERROR with the status it came with. */
export const readError = (body: unknown, status: number): ApiError => {
  const parsed = z.safeParse(errorBody, body);
  if (!parsed.success) return new ApiError('SERVER_ERROR', status, { cause: parsed.error });
  const { error, error_description: description, terms, attempts_left: attemptsLeft } = parsed.data;
  return new ApiError(error, status, { description, terms, attemptsLeft });
};
