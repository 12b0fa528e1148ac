/** Calls a test server as a browser would: plain HTTP and plain Socket.IO, typed by the contract. */
import { login, openSession } from '@palco/contract/auth';
import type {
  Acknowledgement,
  Notice,
  PayloadOut,
  ReplyOut,
  Request,
  Route,
  RouteInput,
  RouteOutput,
} from '@palco/contract/define';
import { commonErrors, type ErrorBody, type ErrorCode, errorBody } from '@palco/contract/errors';
import { io, type Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import { demoPassword } from '../src/demo/accounts.ts';

export type Answer<Data> = {
  readonly status: number;
  readonly headers: Headers;
  readonly data: Data;
  readonly error: ErrorBody | null;
};
export type Credentials = { token?: string; session?: string; headers?: Record<string, string> };

/** Raw access for bad input: any method, path and body. */
export const send = (url: string, method: string, path: string, body?: unknown, as: Credentials = {}) =>
  fetch(`${url}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(as.token ? { authorization: `Bearer ${as.token}` } : {}),
      ...(as.session ? { 'x-palco-session': as.session } : {}),
      ...as.headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });

export const call = async <R extends Route>(
  url: string,
  route: R,
  input: RouteInput<R>,
  as: Credentials = {},
): Promise<Answer<RouteOutput<R>>> => {
  const {
    params = {},
    query = {},
    body,
  } = input as { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
  const path = route.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  const response = await send(url, route.method, search ? `${path}?${search}` : path, body, as);
  const content: unknown = await response.json();
  const failed = response.status >= 400;
  const error = failed ? z.parse(errorBody, content) : null;
  if (error) expectDeclared(route, error.error);
  return {
    status: response.status,
    headers: response.headers,
    error,
    data: (failed ? undefined : z.parse(route.response, content)) as RouteOutput<R>,
  };
};

/** The contract, and so the documentation and the texts of the web, names every error of a route. */
export const expectDeclared = ({ name, errors }: Pick<Route, 'name' | 'errors'>, code: ErrorCode): void => {
  if (commonErrors.includes(code) || errors.includes(code)) return;
  throw new Error(`${name} returned ${code}, which the contract does not declare for it`);
};

export type Person = { readonly token: string; readonly session: string };

export const logIn = async (url: string, username: string, password = demoPassword): Promise<Person> => {
  const { data } = await call(url, login, { body: { username, password } });
  const opened = await call(url, openSession, {}, { token: data.accessToken });
  return { token: data.accessToken, session: opened.data.session_token };
};

export const connect = (url: string, person: { token: string; session: string }): Socket =>
  io(url, { path: '/realtime', transports: ['websocket'], query: person, reconnection: false, forceNew: true });

export const connected = async (socket: Socket): Promise<Socket> => {
  if (!socket.connected) await happens(socket, 'connect');
  return socket;
};

/** The first argument of the next event of that name. */
export const happens = <Payload = unknown>(socket: Socket, name: string): Promise<Payload> =>
  new Promise((resolve) => socket.once(name, resolve));

export const noticed = async <N extends Notice>(socket: Socket, notice: N): Promise<PayloadOut<N>> =>
  z.parse(notice.payload, await happens(socket, notice.name)) as PayloadOut<N>;

export const ask = async <R extends Request>(
  socket: Socket,
  request: R,
  payload: unknown,
): Promise<Acknowledgement<ReplyOut<R>>> => {
  const answer: Acknowledgement<ReplyOut<R>> = await socket.timeout(120_000).emitWithAck(request.name, payload);
  if (!answer.ok) expectDeclared(request, answer.error);
  return answer;
};
