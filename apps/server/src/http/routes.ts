/** Binds the contract's routes to handlers. Features see parsed input and an identity, never Fastify. */
import type { Route, RouteParsed, RouteResult } from '@palco/contract/define';
import { AppError, type ErrorCode } from '@palco/contract/errors';
import { type Language, nearestLanguage } from '@palco/contract/languages';
import { refusal } from '@palco/domain/auth/access';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import type * as z from 'zod/mini';
import type { CallLimiter } from '../shared/call-limiter.ts';
import type { CallerOf, Identify } from '../shared/identity.ts';
import type { CheckManages } from '../shared/managed.ts';
import { addressOf, networkOf } from '../shared/network.ts';
import { parseInput } from '../shared/parse-input.ts';
import { type Cookie, readCookie, writeCookie } from './cookies.ts';
import { sendError } from './errors.ts';
import { PreparedJson } from './prepared-json.ts';
import { idleConnectionMs, limitBodyTime } from './request-timeout.ts';
import { createSerializer } from './serializer.ts';
import { type StreamedFile, sendFile } from './streamed-file.ts';

export type RouteCall<R extends Route> = RouteParsed<R> & {
  readonly caller: CallerOf<R['access']>;
  readonly address: string;
  /** The caller and the Idempotency-Key of a repeatable route; null when none was sent. */
  readonly requestKey: string | null;
  /** The caller's network, for limits per address. */
  readonly network: string;
  /** The language of the page; the account may have another. */
  readonly language: Language;
  readonly setCookie: (cookie: Cookie) => void;
  readonly readCookie: (name: string) => string | undefined;
  /** Of a route that is also there as a file: whether the caller asked for that. */
  readonly wantsFile: boolean;
};

export type RouteBinding = {
  readonly route: Route;
  readonly handle: (call: RouteCall<Route>) => Promise<unknown>;
  readonly status: (result: unknown, call: RouteCall<Route>) => number;
};

export const bindRoute = <R extends Route>(
  route: R,
  handle: (call: RouteCall<R>) => Promise<RouteResult<R>>,
  options: { status?: (result: RouteResult<R>, call: RouteCall<R>) => number } = {},
): RouteBinding => ({
  route,
  // The input is parsed with this route's own schemas before the handler is called, so the narrower types hold.
  handle: handle as RouteBinding['handle'],
  status: (options.status ?? (() => 200)) as RouteBinding['status'],
});

/** For responses that are serialised once and sent to many; a caller that has it already gets 304. */
export const bindPrepared = <R extends Route>(
  route: R,
  handle: (call: RouteCall<R>) => Promise<PreparedJson>,
): RouteBinding => ({
  route,
  handle: handle as RouteBinding['handle'],
  status: () => 200,
});

/** For files that are made while they are sent. */
export const bindFile = <R extends Route & { readonly responseType: string }>(
  route: R,
  handle: (call: RouteCall<R>) => Promise<StreamedFile>,
): RouteBinding => ({
  route,
  handle: handle as RouteBinding['handle'],
  status: () => 200,
});

/** For routes that are also there as a file. */
export const bindReport = <R extends Route & { readonly alsoAs: string }>(
  route: R,
  json: (call: RouteCall<R>) => Promise<RouteResult<R>>,
  file: (call: RouteCall<R>) => Promise<StreamedFile>,
): RouteBinding => ({
  route,
  handle: ((call: RouteCall<R>) => (call.wantsFile ? file(call) : json(call))) as RouteBinding['handle'],
  status: () => 200,
});

export type HttpPorts = {
  log: Logger;
  identify: Identify;
  checkManages: CheckManages;
  limiter: CallLimiter;
  /** Development routes are registered only when this is true. */
  isDevelopment: boolean;
  /** How many proxies in front of the server may set the caller's address. */
  trustedProxies: number;
  /** For callers whose browser asks for none of the languages. */
  defaultLanguage: () => Language;
  /** Whether users reach the server by https, so that cookies are marked Secure. */
  isSecure: boolean;
  observe: (route: string, status: number, seconds: number) => void;
  /** A connection on which nothing moves for this long is closed. */
  idleMs?: number;
};

/** Larger than any JSON of the contract without `maxBodyBytes`; files are uploaded by tus or to the storage. */
const maxBodyBytes = 128 * 1024;

/** Longer than any path parameter of the contract, which limits them itself; the router's default of 100 would answer 404. */
const maxParamLength = 1024;

export const createHttp = (bindings: readonly RouteBinding[], ports: HttpPorts): FastifyInstance => {
  const app: FastifyInstance = Fastify({
    loggerInstance: ports.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    trustProxy: (_address, hop) => hop < ports.trustedProxies,
    forceCloseConnections: true,
    // Refusals of the router, e.g. of an address that cannot be decoded.
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    connectionTimeout: ports.idleMs ?? idleConnectionMs,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength },
  });
  acceptEmptyJson(app);
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  for (const binding of bindings) {
    if (binding.route.access === 'development' && !ports.isDevelopment) continue;
    addRoute(app, binding, ports);
  }
  return app;
};

const addRoute = (app: FastifyInstance, { route, handle, status }: RouteBinding, ports: HttpPorts) => {
  const serialize = createSerializer(route.response);
  app.route({
    method: route.method,
    url: route.path,
    bodyLimit: route.maxBodyBytes ?? maxBodyBytes,
    onRequest: limitBodyTime(),
    onResponse: async (_request, reply) => ports.observe(route.name, reply.statusCode, reply.elapsedTime / 1000),
    handler: async (request, reply) => {
      const identified =
        route.access === 'public' || route.access === 'development'
          ? null
          : await ports.identify({ token: bearerOf(request), session: sessionOf(request) });
      const refused = refusal(route.access, identified?.identity ?? null);
      if (refused) throw new AppError(refused);
      const network = networkOf(addressOf(request));
      if (route.limit) ports.limiter.admit(`${route.name} ${identified?.identity.userId ?? network}`, route.limit);
      if (identified?.renewedToken) reply.header('x-palco-token', identified.renewedToken);

      const params = parse(route.params, request.params);
      const query = parse(route.query, request.query);
      const body = parse(route.body, request.body, route.bodyError);
      if (identified) await ports.checkManages(route.manages, identified.identity, fieldsOf(body, params));
      const wantsFile = route.alsoAs !== undefined && asksForFile(request, route.alsoAs);
      const call = {
        wantsFile,
        params,
        query,
        body,
        caller: identified?.identity ?? null,
        address: addressOf(request),
        requestKey: route.isRepeatable ? requestKeyOf(request, identified?.identity.userId ?? '') : null,
        network,
        language: nearestLanguage(headerOf(request, 'accept-language'), ports.defaultLanguage()),
        setCookie: (cookie) => void reply.header('set-cookie', writeCookie(cookie, ports.isSecure)),
        readCookie: (name) => readCookie(request.headers.cookie, name),
      } as RouteCall<Route>;
      const result = await handle(call);
      const fileType = wantsFile ? route.alsoAs : route.responseType;
      if (fileType) return sendFile(reply, result as StreamedFile, fileType);
      if (result instanceof PreparedJson) return sendPrepared(result, request, reply);
      return sendResult(reply.code(status(result, call)), result, serialize);
    },
  });
};

/** A format in the address counts more than the header. */
const asksForFile = (request: FastifyRequest, type: string): boolean => {
  const format = textIn(request.query, 'format');
  return format === undefined ? (headerOf(request, 'accept') ?? '').includes(type) : type === `text/${format}`;
};

const json = 'application/json; charset=utf-8';

const sendResult = (reply: FastifyReply, result: unknown, serialize: (result: unknown) => string) => {
  reply.header('cache-control', 'no-store');
  const isSuccess = reply.statusCode < 300;
  return isSuccess && result !== undefined
    ? reply.header('content-type', json).serializer(serialize).send(result)
    : reply.send(result);
};

const sendPrepared = ({ json, etag }: PreparedJson, request: FastifyRequest, reply: FastifyReply) => {
  reply.headers({ etag, 'cache-control': 'private, no-cache', 'content-type': json });
  if (headerOf(request, 'if-none-match') === etag) return reply.code(304).send();
  return reply.serializer(asIs).send(json);
};

const asIs = (payload: unknown) => String(payload);

const parse = (
  schema: z.core.$ZodType | undefined,
  value: unknown,
  code: ErrorCode = 'INVALID_PARAMETERS',
): unknown => {
  if (!schema) return undefined;
  const parsed = parseInput(schema, value);
  if ('error' in parsed) throw new AppError(code, { cause: parsed.error });
  return parsed.data;
};

/** Of a name in both, the path's is meant. */
const fieldsOf = (...parts: readonly unknown[]): object => Object.assign({}, ...parts);

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** The tab: the web app sends it as a header, the calls of the specification in query or body. */
const sessionOf = (request: FastifyRequest): string | undefined =>
  headerOf(request, 'x-palco-session') ??
  textIn(request.query, 'session_token') ??
  textIn(request.body, 'session_token');

const textIn = (part: unknown, name: string): string | undefined => {
  if (typeof part !== 'object' || part === null) return undefined;
  const value: unknown = Reflect.get(part, name);
  return typeof value === 'string' ? value : undefined;
};

const requestKeyOf = (request: FastifyRequest, userId: string): string | null => {
  const key = headerOf(request, 'idempotency-key');
  if (key === undefined) return null;
  if (!/^[\w-]{8,64}$/.test(key)) throw new AppError('INVALID_PARAMETERS');
  return `${userId}:${key}`;
};

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(headerOf(request, 'authorization') ?? '')?.[1];

/** A POST without a body may still have the content type JSON. */
const acceptEmptyJson = (app: FastifyInstance) => {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body.toString(), done);
  });
};
