import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { addWebFiles, type WebFilesOptions } from './web-files.ts';

const page = '<!doctype html><meta name="palco-settings" content="" /><title>Palco</title>';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'palco-pages-'));
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await mkdir(join(folder, 'assets/fonts'), { recursive: true });
  await writeFile(join(folder, 'assets/app-1a2b.js'), 'script');
  await writeFile(join(folder, 'assets/app-1a2b.js.br'), 'compressed');
  await writeFile(join(folder, 'assets/fonts/text.woff2'), 'font');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each([
  ['as it was built where nothing is set', {}, page],
  [
    'with what is set otherwise, and nothing else',
    { REFRESH_HOME: '60', PALCO_RANKING_BASE_S: '35', PALCO_LIVE_CREATION: '0' },
    page.replace('content=""', 'content="{&quot;homeRefreshMs&quot;:60000,&quot;isLiveCreationOn&quot;:false}"'),
  ],
])('a page is sent %s', async (_title, env, expected) => {
  const app = Fastify();
  await addWebFiles(app, folder, { settings: readConfig(env).pages });
  const answer = await app.inject({ url: '/home', headers: { accept: 'text/html' } });
  expect([answer.statusCode, answer.body]).toEqual([200, expected]);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['content-security-policy']).toContain("frame-src 'self' https:");
  await app.close();
});

it('a page connects to the hosts that the operator names, and to no other', async () => {
  const policyOf = async (env: Record<string, string>, options: WebFilesOptions = {}) => {
    const app = Fastify();
    await addWebFiles(app, folder, { ...readConfig(env), uploadOrigin: 'https://s3.example.org', ...options });
    const policy = String((await app.inject({ url: '/' })).headers['content-security-policy']).split('; ');
    await app.close();
    return policy.filter((rule) => /^(connect|img|media|frame)-src/.test(rule));
  };
  expect(await policyOf({ PALCO_EXTERNAL_ORIGINS: 'https://a.example, https://*.b.example:8443' })).toEqual([
    "img-src 'self' data: blob:",
    "media-src 'self' blob: https://a.example https://*.b.example:8443",
    "connect-src 'self' https://a.example https://*.b.example:8443 https://s3.example.org",
    "frame-src 'self' https://a.example https://*.b.example:8443",
  ]);
  expect(await policyOf({ PALCO_EXTERNAL_ORIGINS: 'none' })).toContain("connect-src 'self' https://s3.example.org");
  expect(await policyOf({})).toContain("connect-src 'self' https: https://s3.example.org");
  const withCdn = await policyOf({ PALCO_EXTERNAL_ORIGINS: 'none' }, { cdnOrigin: 'http://127.0.0.1:8080' });
  expect(withCdn).toEqual([
    "img-src 'self' data: blob:",
    "media-src 'self' blob: http://127.0.0.1:8080",
    "connect-src 'self' http://127.0.0.1:8080 https://s3.example.org",
    "frame-src 'self'",
  ]);
  expect(() => readConfig({ PALCO_EXTERNAL_ORIGINS: 'http://a.example' })).toThrow('PALCO_EXTERNAL_ORIGINS');
});

it('pages reached by https are never loaded by http again', async () => {
  const app = Fastify();
  await addWebFiles(app, folder, { isSecure: true });
  expect((await app.inject({ url: '/' })).headers['strict-transport-security']).toBe('max-age=31536000');
  await app.close();
});

it.each([
  ['/', true, '/setup'],
  ['/home?x=1', true, '/setup'],
  ['/setup', true, undefined],
  ['/recoverPassword', true, undefined],
  ['/', false, undefined],
  ['/setup', false, '/'],
])('%s while set-up is open (%s) leads to %s', async (url, isOpen, target) => {
  const app = Fastify();
  await addWebFiles(app, folder, { isSetupOpen: async () => isOpen });
  expect((await app.inject({ url })).headers.location).toBe(target);
  await app.close();
});

const forEver = 'public, max-age=31536000, immutable';
it.each([
  ['/favicon.svg', 'identity', 200, '<svg/>', 'public, max-age=300'],
  ['/assets/app-1a2b.js', 'identity', 200, 'script', forEver],
  ['/assets/app-1a2b.js', 'br', 200, 'compressed', forEver],
  ['/assets/app-1a2b.js', 'gzip, deflate, br, zstd', 200, 'compressed', forEver],
  ['/assets/app-1a2b.js', 'gzip, br;q=0', 200, 'script', forEver],
  ['/assets/app-1a2b.js.br', 'identity', 404, '{"error":"NOT_FOUND"}', 'no-store'],
  ['/assets/fonts/text.woff2', 'identity', 200, 'font', forEver],
  ['/assets/app-old.js', 'br', 404, '{"error":"NOT_FOUND"}', 'no-store'],
  ['/assets/', 'identity', 404, '{"error":"NOT_FOUND"}', 'no-store'],
  ['/assets/fonts', 'identity', 404, '{"error":"NOT_FOUND"}', 'no-store'],
  ['/assets/..%2findex.html', 'identity', 404, '{"error":"NOT_FOUND"}', 'no-store'],
  ['/favicon.png', 'identity', 200, page, 'no-cache'],
])('%s (%s) answers %i', async (url, encoding, status, body, caching) => {
  const app = Fastify();
  await addWebFiles(app, folder);
  const answer = await app.inject({ url, headers: { 'accept-encoding': encoding } });
  expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([status, body, caching]);
  const again = await app.inject({ method: 'HEAD', url, headers: { 'accept-encoding': encoding } });
  expect([again.statusCode, again.headers['content-length']]).toEqual([status, answer.headers['content-length']]);
  await app.close();
});
