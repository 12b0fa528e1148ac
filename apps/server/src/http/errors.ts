/** Spec section 8: every failure is sent as `{ error, error_description }` with the status of its code. */
import { AppError, type ErrorBody, type ErrorCode } from '@palco/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isServiceUnavailable } from '../shared/service-unavailable.ts';

export const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const appError = toAppError(error);
  if (isServiceUnavailable(appError))
    request.log.warn({ route: routeOf(request), reason: String(appError.cause) }, 'database or storage away');
  else if (appError.status >= 500)
    request.log.error({ err: error, method: request.method, route: routeOf(request) }, 'request failed');
  if (appError.retryAfterS !== undefined) reply.header('retry-after', String(appError.retryAfterS));
  const body: ErrorBody = {
    error: appError.code,
    error_description: appError.description,
    terms: appError.terms,
    attempts_left: appError.attemptsLeft,
  };
  return reply
    .code(appError.status)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(JSON.stringify(body));
};

export const sendNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  sendError(new AppError('NOT_FOUND'), request, reply);

/** The path without its query, which may contain a token. */
const routeOf = (request: FastifyRequest) => request.url.split('?')[0];

const codeByStatus: Record<number, ErrorCode> = {
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
};

/** Fastify's own refusals (body too large, not JSON, ...) have a status; any other error is a 500. */
const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const status = typeof error === 'object' && error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500)
    return new AppError(codeByStatus[status] ?? 'INVALID_PARAMETERS', { cause: error });
  return new AppError('SERVER_ERROR', { cause: error });
};
