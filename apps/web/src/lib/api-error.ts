/** What a call can fail with: the server said no, or nobody answered. */
import { type ErrorCode, errorBody } from '@palco/contract/errors';
import * as z from 'zod/mini';

export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** The server's own words in the user's language; only where the spec shows them. */
  readonly description: string | undefined;

  constructor(code: ErrorCode, status: number, options?: { description?: string | undefined; cause?: unknown }) {
    super(`${code} (${status})`, { cause: options?.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.description = options?.description;
  }

  /** A body that is not ours (a proxy's page, for one) becomes SERVER_ERROR with the status it came with. */
  static fromBody(body: unknown, status: number): ApiError {
    const parsed = z.safeParse(errorBody, body);
    if (!parsed.success) return new ApiError('SERVER_ERROR', status, { cause: parsed.error });
    return new ApiError(parsed.data.error, status, { description: parsed.data.error_description });
  }
}

export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('No answer from the server', { cause });
    this.name = 'NetworkError';
  }
}
