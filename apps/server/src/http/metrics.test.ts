import Fastify from 'fastify';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { addMetrics, createMetrics } from './metrics.ts';
import { warnOfUntrustedProxy } from './untrusted-proxy.ts';

const token = 'a-token-of-sixteen';
const ask = async (options: { token?: string; isProduction: boolean }, headers: Record<string, string> = {}) => {
  const app = Fastify();
  app.setNotFoundHandler((_request, reply) => reply.code(404).send());
  addMetrics(app, createMetrics(), { token: options.token, isProduction: options.isProduction });
  return (await app.inject({ url: '/metrics', headers })).statusCode;
};

describe('metrics', () => {
  it.each([
    ['to this machine in development', { isProduction: false }, {}, 200],
    ['not to a proxy on this machine', { isProduction: false }, { 'x-forwarded-for': '192.0.2.1' }, 404],
    ['not without a token in production', { isProduction: true }, {}, 404],
    ['with the token in production', { isProduction: true, token }, { authorization: `Bearer ${token}` }, 200],
    ['not with another token', { isProduction: true, token }, { authorization: `Bearer ${token}x` }, 404],
    ['not without the token once there is one', { isProduction: false, token }, {}, 404],
  ])('are shown %s', async (_title, options, headers, status) => expect(await ask(options, headers)).toBe(status));
});

describe('a proxy that is not trusted', () => {
  it('is warned of once', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
    const app = Fastify();
    warnOfUntrustedProxy(app, log);
    app.get('/', async () => 'ok');
    await app.inject({ url: '/' });
    expect(lines).toEqual([]);
    for (let i = 0; i < 3; i += 1) await app.inject({ url: '/', headers: { 'x-forwarded-for': '192.0.2.1' } });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('PALCO_TRUSTED_PROXIES');
  });
});
