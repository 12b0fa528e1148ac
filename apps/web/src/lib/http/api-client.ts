/** Calls the API: typed by the contract, responses parsed on arrival. */
import type { Route, RouteInput, RouteOutput } from '@palco/contract/define';
import * as limits from '@palco/contract/limits';
import * as z from 'zod/mini';
import { newId } from '../browser/new-id.ts';
import { getLanguage } from '../i18n/language.ts';
import { takePrefetchedResponse } from '../prefetch/prefetched-responses.ts';
import { endLogin, getSessionToken, getToken, renewToken } from '../storage/token-store.ts';
import { ApiError, NetworkError } from './api-error.ts';
import { readError } from './read-error.ts';
import { tabId } from './tab-id.ts';

export type CallOptions = {
  /** Instead of the stored token. */
  readonly bearer?: string;
  readonly signal?: AbortSignal;
  /** The route gives 401 a meaning of its own (login, recovery code, auth/change): it does not end the login. */
  readonly ownsUnauthorized?: boolean;
  /** Origin of the API; by default the page's own. */
  readonly origin?: string;
  /** Idempotency-Key of a repeatable route; by default calls of the same content share one until they are answered. */
  readonly key?: string;
};

type Parts = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };

export const call = async <R extends Route>(
  route: R,
  input: RouteInput<R>,
  options: CallOptions = {},
): Promise<RouteOutput<R>> => {
  const parts: Parts = input;
  const repeatable = route.isRepeatable && options.key === undefined ? keyFor(route, parts) : null;
  const token = options.bearer ?? getToken();
  const response = await request(route, parts, token, { ...options, ...(repeatable && { key: repeatable.key }) });
  // Refused or done: the next call is another one. After a failure of the server or the network it is the same one again.
  if (response.status < 500) repeatable?.forget();
  const renewed = response.headers.get('x-palco-token');
  if (renewed && !options.bearer) renewToken(token, renewed);
  const text = await readText(response);
  const body = readJson(text);
  if (!response.ok) {
    const error = readError(body, response.status);
    if (error.status === 401 && !options.ownsUnauthorized) {
      endLogin(token, error.code === 'SESSION_REPLACED' ? 'other_machine' : 'expired');
    }
    throw error;
  }
  const parsed = z.safeParse(route.response, route.responseType ? text : body);
  if (!parsed.success) throw new ApiError('SERVER_ERROR', response.status, { cause: parsed.error });
  // The schema of this very route produced it.
  return parsed.data as RouteOutput<R>;
};

/** Calls without a response so far, by their content. */
const repeatableKeys = new Map<string, string>();

const keyFor = (route: Route, parts: Parts) => {
  const content = JSON.stringify([route.name, parts]);
  const key = repeatableKeys.get(content) ?? newId();
  repeatableKeys.set(content, key);
  return { key, forget: () => repeatableKeys.delete(content) };
};

const request = async (route: Route, parts: Parts, token: string | null, options: CallOptions): Promise<Response> => {
  const timeout = AbortSignal.timeout(limits.requestTimeoutMs);
  const headers = headersOf(parts, token);
  if (options.key !== undefined) headers.set('idempotency-key', options.key);
  const init: RequestInit = {
    method: route.method,
    headers,
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    credentials: 'same-origin',
  };
  if (parts.body !== undefined) init.body = JSON.stringify(parts.body);
  const address = (options.origin ?? '') + addressOf(route.path, parts);
  // A prefetched request that failed is made again below.
  const prefetched = await takePrefetchedResponse(route.method, address, token)?.catch(() => undefined);
  if (prefetched) return prefetched;
  try {
    return await fetch(address, init);
  } catch (error) {
    // The caller's own abort is not a network failure.
    if (options.signal?.aborted) throw error;
    throw new NetworkError(error);
  }
};

const headersOf = (parts: Parts, token: string | null): Headers => {
  const headers = new Headers({
    accept: 'application/json',
    'accept-language': getLanguage(),
    'x-palco-tab': tabId,
  });
  const session = getSessionToken();
  if (parts.body !== undefined) headers.set('content-type', 'application/json');
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (session) headers.set('x-palco-session', session);
  return headers;
};

const addressOf = (path: string, { params, query }: Parts): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(entriesOf(params)[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(entriesOf(query))) {
    if (value !== undefined && value !== null) search.append(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
};

const entriesOf = (value: unknown): Record<string, unknown> => (typeof value === 'object' ? { ...value } : {});

const readText = (response: Response): Promise<string> =>
  response.text().catch((error: unknown) => {
    throw new NetworkError(error);
  });

const readJson = (text: string): unknown => {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    // Not JSON: the schemas refuse it, and the error carries the status.
    return undefined;
  }
};
