// @vitest-environment node
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hello, sessionError } from '@palco/contract/auth';
import { notice, request } from '@palco/contract/define';
import { Server } from 'socket.io';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError, NetworkError } from '../http/api-error.ts';
import { getToken, renewToken, setSessionToken, startLogin } from '../storage/token-store.ts';
import { connectionStore } from './connection-store.ts';
import { Realtime } from './realtime-client.ts';

const sayHello = request({
  name: 'sayHello',
  access: 'user',
  payload: z.object({ who: z.string() }),
  reply: z.object({ text: z.string() }),
  errors: [],
});
const news = notice({ name: 'news', payload: z.object({ text: z.string() }) });

let http: HttpServer;
let server: Server;
let realtime: Realtime;
let refusal: { reason: string } | null;
let answer: unknown;
const handshakes: unknown[] = [];

const listen = async (port = 0): Promise<number> => {
  http = createServer();
  server = new Server(http, { path: '/realtime', serveClient: false });
  server.use((socket, next) => {
    handshakes.push(socket.handshake.auth);
    if (!refusal) return next();
    next(Object.assign(new Error('refused'), { data: { error_code: 'unauthorized', ...refusal } }));
  });
  server.on('connection', (socket) => {
    socket.on(hello.name, (_, reply) => reply({ ok: true, data: { now: Date.now() + 60_000, build: 'b1' } }));
    socket.on(sayHello.name, (_, reply) => reply(answer));
  });
  await new Promise<void>((listening) => http.listen(port, listening));
  return (http.address() as AddressInfo).port;
};

/** Beside a compiler a second is not long. */
const eventually = (check: () => unknown) => vi.waitFor(check, 60_000);
const isConnected = () => eventually(() => expect(connectionStore.get().status).toBe('connected'));

let port: number;
beforeEach(async () => {
  refusal = null;
  handshakes.length = 0;
  answer = { ok: true, data: { text: 'olá' } };
  port = await listen();
  startLogin('token-1');
  setSessionToken('session-1');
  realtime = new Realtime(`http://localhost:${port}`);
});
afterEach(async () => {
  realtime.close();
  await server.close();
});

describe('the connection', () => {
  it('identifies itself, reads the server clock, and notifies its listeners', async () => {
    const received: string[] = [];
    realtime.onConnection((what) => received.push(what));
    realtime.open();
    await isConnected();
    expect(handshakes[0]).toMatchObject({ token: 'token-1', session: 'session-1' });
    expect(received).toEqual(['connect']);
    await eventually(() => expect(Math.round(connectionStore.get().clockOffsetMs / 1000)).toBe(60));
  });

  it('reconnects by itself after an interruption', async () => {
    const received: string[] = [];
    realtime.onConnection((what) => received.push(what));
    realtime.open();
    await isConnected();
    await server.close();
    await eventually(() => expect(connectionStore.get().status).toBe('reconnecting'));
    await listen(port);
    await eventually(() => expect(received).toEqual(['connect', 'disconnect', 'connect']));
  });

  it('is not reported as lost when the client itself disconnects', async () => {
    const received: string[] = [];
    realtime.onConnection((what) => received.push(what));
    realtime.open();
    await isConnected();
    realtime.close();
    await eventually(async () => expect(await server.fetchSockets()).toEqual([]));
    expect(received).toEqual(['connect']);
    expect(connectionStore.get().status).toBe('off');
  });

  it('ends the login when the server refuses the handshake', async () => {
    refusal = { reason: 'expired' };
    realtime.open();
    await eventually(() => expect(getToken()).toBeNull());
    expect(handshakes).toHaveLength(1);
  });

  it('ends the login when the server ends the session', async () => {
    realtime.open();
    await isConnected();
    server.emit(sessionError.name, { error_code: 'unauthorized', reason: 'other_machine' });
    await eventually(() => expect(getToken()).toBeNull());
    await eventually(async () => expect(await server.fetchSockets()).toEqual([]));
  });
});

describe('a login whose token was renewed since the handshake', () => {
  const tokenOf = (exp: number) => `h.${btoa(JSON.stringify({ sub: 'u', sid: 's', force_pw_change: false, exp }))}.s`;

  it('ends with its session all the same', async () => {
    startLogin(tokenOf(1));
    realtime.open();
    await isConnected();
    renewToken(tokenOf(1), tokenOf(2));
    server.emit(sessionError.name, { error_code: 'unauthorized', reason: 'logged_out' });
    await eventually(() => expect(getToken()).toBeNull());
  });

  it('survives a handshake that was refused for its old token', async () => {
    refusal = { reason: 'invalid' };
    startLogin(tokenOf(1));
    realtime.open();
    renewToken(tokenOf(1), tokenOf(2));
    await eventually(() => expect(connectionStore.get().status).toBe('reconnecting'));
    refusal = null;
    await isConnected();
    expect([getToken(), handshakes]).toMatchObject([tokenOf(2), [{ token: tokenOf(1) }, { token: tokenOf(2) }]]);
  });
});

describe('a request', () => {
  it('resolves to the answer of the server', async () => {
    realtime.open();
    await isConnected();
    expect(await realtime.send(sayHello, { who: 'ana' })).toEqual({ text: 'olá' });
  });

  it.each([
    ['a refusal', { ok: false, error: 'NO_PERMISSION', status: 403 }, { code: 'NO_PERMISSION', status: 403 }],
    ['a reply of another shape', { ok: true, data: { text: 7 } }, { code: 'SERVER_ERROR', status: 500 }],
  ])('throws an ApiError for %s', async (_, reply, expected) => {
    answer = reply;
    realtime.open();
    await isConnected();
    const error = await realtime.send(sayHello, { who: 'ana' }).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject(expected);
  });

  it('throws a NetworkError without a connection', async () => {
    await expect(realtime.send(sayHello, { who: 'ana' })).rejects.toBeInstanceOf(NetworkError);
  });
});

describe('a notice', () => {
  it('reaches its handlers parsed, and only in the shape agreed on', async () => {
    const texts: string[] = [];
    const stop = realtime.on(news, ({ text }) => texts.push(text));
    realtime.open();
    await isConnected();
    server.emit(news.name, { text: 7 });
    server.emit(news.name, { text: 'live' });
    await eventually(() => expect(texts).toEqual(['live']));
    stop();
    server.emit(news.name, { text: 'late' });
    await realtime.send(sayHello, { who: 'ana' });
    expect(texts).toEqual(['live']);
  });
});
