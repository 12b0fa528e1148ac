/** What a call can fail with: the server said no, or nobody answered. */
import { type ErrorCode, errorBody, type PendingTerms } from '@palco/contract/errors';
import * as z from 'zod/mini';

type ApiErrorOptions = {
  readonly description?: string | undefined;
  readonly terms?: PendingTerms | undefined;
  readonly cause?: unknown;
};

export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** The server's own words in the user's language; only where the spec shows them. */
  readonly description: string | undefined;
  /** Which terms have to be accepted first. */
  readonly terms: PendingTerms | undefined;

  constructor(code: ErrorCode, status: number, options: ApiErrorOptions = {}) {
    super(`${code} (${status})`, { cause: options.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.description = options.description;
    this.terms = options.terms;
  }

  /** A body that is not ours (a proxy's page, for one) becomes SERVER_ERROR with the status it came with. */
  static fromBody(body: unknown, status: number): ApiError {
    const parsed = z.safeParse(errorBody, body);
    if (!parsed.success) return new ApiError('SERVER_ERROR', status, { cause: parsed.error });
    return new ApiError(parsed.data.error, status, {
      description: parsed.data.error_description,
      terms: parsed.data.terms,
    });
  }
}

export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('No answer from the server', { cause });
    this.name = 'NetworkError';
  }
}
