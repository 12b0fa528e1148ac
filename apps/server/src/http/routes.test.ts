import { me } from '@palco/contract/auth';
import { changeLanguage } from '@palco/contract/profile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, logIn, send } from '../../test/client.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('bad input', () => {
  it.each([
    ['no body', undefined, 400, 'INVALID_PARAMETERS'],
    ['an empty body that says it is JSON', '', 400, 'INVALID_PARAMETERS'],
    ['something that is not JSON', '{"username":', 400, 'INVALID_PARAMETERS'],
    ['a body that is a list', [], 400, 'INVALID_PARAMETERS'],
    ['a missing field', { username: 'viewer@palco.test' }, 400, 'INVALID_PARAMETERS'],
    ['a field of the wrong type', { username: 7, password: 'x' }, 400, 'INVALID_PARAMETERS'],
    ['an empty password', { username: 'viewer@palco.test', password: '' }, 400, 'INVALID_PARAMETERS'],
    [
      'a password of a thousand characters',
      { username: 'viewer@palco.test', password: 'x'.repeat(1000) },
      400,
      'INVALID_PARAMETERS',
    ],
    [
      'a prototype in the body',
      '{"__proto__":{"username":"a"},"username":"a","password":"b"}',
      400,
      'INVALID_PARAMETERS',
    ],
    ['a body of a megabyte', { username: 'x'.repeat(1_000_000), password: 'x' }, 413, 'PAYLOAD_TOO_LARGE'],
  ])('login with %s', async (_title, body, status, code) => {
    const response = await send(server.url, 'POST', '/api/auth/login', body);
    expect([response.status, await response.json()]).toEqual([status, { error: code }]);
  });

  it('a body that is not JSON at all gets 415', async () => {
    const response = await send(server.url, 'POST', '/api/auth/login', 'a=b', {
      headers: { 'content-type': 'text/csv' },
    });
    expect([response.status, await response.json()]).toEqual([415, { error: 'UNSUPPORTED_MEDIA_TYPE' }]);
  });

  it.each(['/api/nothing', '/games/nothing', '/livestream/nothing', '/api/auth/login/more'])(
    '%s gets a JSON 404',
    async (path) => {
      const response = await send(server.url, 'GET', path);
      expect([response.status, await response.json()]).toEqual([404, { error: 'NOT_FOUND' }]);
    },
  );

  it('the wrong method gets a JSON 404', async () => {
    const response = await send(server.url, 'DELETE', '/api/auth/login');
    expect([response.status, await response.json()]).toEqual([404, { error: 'NOT_FOUND' }]);
  });
});

describe('the outbox of a server that is no demo', () => {
  it('cannot be read by visitors', async () => {
    const open = await startTestServer({ isDemo: false, host: '0.0.0.0' });
    try {
      expect((await send(open.url, 'GET', '/api/dev/outbox')).status).toBe(404);
    } finally {
      await open.close();
    }
  });
});

describe('the language of an account', () => {
  it('is stored, and other languages are refused', async () => {
    const person = await logIn(server.url, 'viewer@palco.test');
    expect((await call(server.url, changeLanguage, { params: { lang: 'es-ES' } }, person)).data).toEqual({
      language: 'es-ES',
    });
    const refused = await send(server.url, 'POST', '/api/config/change/language/fr-FR', undefined, person);
    expect([refused.status, await refused.json()]).toEqual([400, { error: 'INVALID_PARAMETERS' }]);
    expect((await call(server.url, me, {}, person)).data.language).toBe('es-ES');
  });

  it('can be changed only so often', async () => {
    const person = await logIn(server.url, 'viewer2@palco.test');
    const statuses: number[] = [];
    for (let i = 0; i < 31; i += 1)
      statuses.push((await call(server.url, changeLanguage, { params: { lang: 'en-US' } }, person)).status);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200));
    expect(statuses[30]).toBe(429);
  });
});

describe('the routes for operators', () => {
  it('health lists every part', async () => {
    const health = async () => {
      const response = await send(server.url, 'GET', '/healthz');
      return [response.status, await response.json()];
    };
    await expect.poll(health).toMatchObject([200, { status: 'ok', parts: { db: 'ok', storage: 'ok' } }]);
  });

  it('distinguish a live process from one that can serve calls', async () => {
    const live = await send(server.url, 'GET', '/livez');
    expect([live.status, await live.json()]).toEqual([200, { status: 'ok' }]);
    const ready = async () => {
      const response = await send(server.url, 'GET', '/readyz');
      return [response.status, await response.json()];
    };
    await expect.poll(ready).toEqual([200, { status: 'ok', parts: { db: 'ok', storage: 'ok' } }]);
  });

  it('the clock is in milliseconds, with and without the slash', async () => {
    for (const path of ['/livestream/time/', '/livestream/time']) {
      const { now } = (await (await send(server.url, 'GET', path)).json()) as { now: number };
      expect(Math.abs(now - Date.now())).toBeLessThan(5000);
    }
  });

  it('metrics count the calls', async () => {
    await send(server.url, 'GET', '/healthz');
    const text = await (await send(server.url, 'GET', '/metrics')).text();
    expect(text).toMatch(/palco_http_seconds_count\{route="system.health",status="200"\} \d+/);
    expect(text).toContain('palco_realtime_connections');
    expect(text).toMatch(/^palco_part_up\{part="db"\} 1$/m);
    expect(text).toMatch(/^palco_jobs_waiting_seconds [\d.]+$/m);
    for (const name of ['palco_live_unstored', 'palco_bus_gaps']) expect(text).toMatch(new RegExp(`^${name} 0$`, 'm'));
  });

  it('the documentation is browsable and names every route of the contract', async () => {
    expect((await send(server.url, 'GET', '/docs/')).status).toBe(200);
    const document = (await (await send(server.url, 'GET', '/docs/json')).json()) as { paths: Record<string, unknown> };
    expect(Object.keys(document.paths)).toContain('/api/config/change/language/{lang}');
  });
});
