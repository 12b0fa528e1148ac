// @vitest-environment node
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { me } from '@palco/contract/auth';
import { route } from '@palco/contract/define';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { getToken, setSessionToken, startLogin } from '../storage/token-store.ts';
import { call } from './api-client.ts';
import { ApiError, NetworkError } from './api-error.ts';

const greet = route({
  name: 'test.greet',
  method: 'POST',
  path: '/api/greet/:who/in/:place',
  access: 'public',
  summary: 'Greets',
  params: z.object({ who: z.string(), place: z.string() }),
  query: z.object({ times: z.number(), loud: z.optional(z.boolean()) }),
  body: z.object({ text: z.string() }),
  response: z.object({ greeting: z.string() }),
  errors: [],
});
const input = { params: { who: 'a/b', place: 'São Paulo' }, query: { times: 2 }, body: { text: 'olá' } };

let answer = { status: 200, body: '' };
let asked: { message: IncomingMessage; body: string } | undefined;
const server = createServer((message, response) => {
  const chunks: Uint8Array[] = [];
  message.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  message.on('end', () => {
    asked = { message, body: Buffer.concat(chunks).toString() };
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
});
let origin = '';

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, listening));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  answer = { status: 200, body: JSON.stringify({ greeting: 'olá' }) };
  startLogin('token-1');
});

const failure = (promise: Promise<unknown>) => promise.then(() => null).catch((error: unknown) => error);

describe('a call', () => {
  it('fills the path, the query and the body, and says who asks and in which language', async () => {
    setSessionToken('session-1');
    expect(await call(greet, input, { origin })).toEqual({ greeting: 'olá' });
    expect(asked?.message.method).toBe('POST');
    expect(asked?.message.url).toBe('/api/greet/a%2Fb/in/S%C3%A3o%20Paulo?times=2');
    expect(asked?.body).toBe('{"text":"olá"}');
    expect(asked?.message.headers).toMatchObject({
      authorization: 'Bearer token-1',
      'x-palco-session': 'session-1',
      'content-type': 'application/json',
    });
    expect(asked?.message.headers['accept-language']).toMatch(/^(pt-BR|en-US|es-ES)$/);
  });

  it('sends the token it is given instead of the stored one', async () => {
    await call(greet, input, { origin, bearer: 'other' });
    expect(asked?.message.headers.authorization).toBe('Bearer other');
  });

  it('sends neither content type nor body when the route has none', async () => {
    await failure(call(me, {}, { origin }));
    expect(asked?.message.headers['content-type']).toBeUndefined();
    expect(asked?.body).toBe('');
  });

  it.each([
    [
      'an error of ours',
      429,
      '{"error":"TOO_MANY_ATTEMPTS","error_description":"Espere"}',
      'TOO_MANY_ATTEMPTS',
      'Espere',
    ],
    ['an unknown code', 418, '{"error":"TEAPOT"}', 'SERVER_ERROR', undefined],
    ["a proxy's page", 502, '<h1>Bad gateway</h1>', 'SERVER_ERROR', undefined],
    ['an empty error', 500, '', 'SERVER_ERROR', undefined],
    ['a good answer of another shape', 200, '{"greeting":7}', 'SERVER_ERROR', undefined],
  ])('turns %s into an ApiError', async (_, status, body, code, description) => {
    answer = { status, body };
    const error = await failure(call(greet, input, { origin }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code, status, description });
  });

  it('throws a NetworkError when the server does not answer', async () => {
    expect(await failure(call(greet, input, { origin: 'http://localhost:1' }))).toBeInstanceOf(NetworkError);
  });

  it("passes the caller's own abort on as it is", async () => {
    const error = await failure(call(greet, input, { origin, signal: AbortSignal.abort() }));
    expect(error).not.toBeInstanceOf(NetworkError);
  });
});

describe('a 401', () => {
  beforeEach(() => {
    answer = { status: 401, body: '{"error":"ERROR_CREDENTIALS"}' };
  });

  it('ends the login', async () => {
    await failure(call(greet, input, { origin }));
    expect(getToken()).toBeNull();
  });

  it('does not when the route gives it a meaning of its own', async () => {
    await failure(call(greet, input, { origin, ownsUnauthorized: true }));
    expect(getToken()).toBe('token-1');
  });

  it('for a token that is no longer in use changes nothing', async () => {
    const late = failure(call(greet, input, { origin }));
    startLogin('token-2');
    await late;
    expect(getToken()).toBe('token-2');
  });
});
