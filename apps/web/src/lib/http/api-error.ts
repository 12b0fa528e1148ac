/** A call fails because the server refused it (ApiError) or because no answer came (NetworkError). */
import type { ErrorCode, PendingTerms } from '@palco/contract/errors';

type ApiErrorOptions = {
  readonly description?: string | undefined;
  readonly terms?: PendingTerms | undefined;
  readonly retryAfterS?: number | undefined;
  readonly attemptsLeft?: number | undefined;
  readonly cause?: unknown;
};

export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** The server's text in the user's language; only where the spec shows it. */
  readonly description: string | undefined;
  /** Which terms have to be accepted first. */
  readonly terms: PendingTerms | undefined;
  /** How long to wait before the same call can succeed. */
  readonly retryAfterS: number | undefined;
  /** Passwords that may still be tried before a pause. */
  readonly attemptsLeft: number | undefined;

  constructor(code: ErrorCode, status: number, options: ApiErrorOptions = {}) {
    super(`${code} (${status})`, { cause: options.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.description = options.description;
    this.terms = options.terms;
    this.retryAfterS = options.retryAfterS;
    this.attemptsLeft = options.attemptsLeft;
  }
}

export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('No answer from the server', { cause });
    this.name = 'NetworkError';
  }
}
