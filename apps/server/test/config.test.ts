import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageSettings } from '@palco/contract/page-settings';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ConfigError, isOutboxOpen, isSharedBy, productionWarnings, readConfig, variableNames } from '../src/config.ts';

describe('configuration', () => {
  it('needs nothing: a demo on this machine', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      isDemo: true,
      fixedSettings: {},
      databaseUrl: undefined,
    });
  });

  it('is no demo in production, and is offered to the network', () => {
    expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({ isDemo: false, host: '0.0.0.0', logLevel: 'info' });
  });

  it.each([
    [{}, true],
    [{ HOST: '0.0.0.0', PALCO_DEMO: '1' }, true],
    [{ PALCO_DEMO: '0' }, false],
    [{ PALCO_DEMO: '0', HOST: '192.168.0.7' }, false],
    [{ PALCO_DEMO: '0', HOST: '127.0.0.1' }, true],
    [{ PALCO_DEMO: '0', HOST: 'localhost' }, true],
    [{ NODE_ENV: 'production', HOST: '127.0.0.1' }, false],
  ])('with %o visitors may read the outbox: %s', (env, isOpen) => {
    expect(isOutboxOpen(readConfig(env))).toBe(isOpen);
  });

  it.each([
    [{ HOST: '0.0.0.0' }, 'HOST is "0.0.0.0"'],
    [{ HOST: '192.168.0.7', NODE_ENV: 'test' }, 'HOST is "192.168.0.7"'],
    [{ PUBLIC_URL: 'https://courses.example.org' }, 'PUBLIC_URL is "https://courses.example.org"'],
  ])('is a demo where others can reach it only when asked for: %o', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(sentence);
    expect(readConfig({ ...env, PALCO_DEMO: '1' }).isDemo).toBe(true);
    expect(readConfig({ ...env, PALCO_DEMO: '0' }).isDemo).toBe(false);
  });

  it.each([{ HOST: '127.0.0.2' }, { HOST: 'localhost' }, { HOST: '::1' }, { PUBLIC_URL: 'http://[::1]:3000' }])(
    'is a demo on this machine without being asked: %o',
    (env) => expect(readConfig(env).isDemo).toBe(true),
  );

  it('warns in production about settings without which users notice', () => {
    const env = { NODE_ENV: 'production' };
    expect(productionWarnings(readConfig(env)).map((sentence) => sentence.split(' ')[0])).toEqual([
      'PUBLIC_URL',
      'SMTP_URL',
    ]);
    const whole = { ...env, PUBLIC_URL: 'https://palco.example', SMTP_URL: 'smtp://mail.example' };
    expect(productionWarnings(readConfig(whole))).toEqual([]);
    expect(productionWarnings(readConfig({}))).toEqual([]);
  });

  it('takes an empty value for none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'palco.example'],
    ['PALCO_DEMO', 'yes'],
    ['PALCO_MAX_SESSIONS', '0'],
    ['DATABASE_URL', 'mysql://localhost/palco'],
    ['PALCO_METRICS_TOKEN', 'short'],
    ['REFRESH_HOME', '1'],
    ['PALCO_STAGE_SEATS', '0'],
    ['PALCO_WEBRTC_VIEWERS', '-1'],
    ['PALCO_LIVE_CREATION', 'no'],
    ['S3_ENDPOINT', 's3.example'],
    ['PALCO_IOS_URL', 'http://apps.example'],
  ])('refuses %s=%s with a sentence that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(`${name} is "${value}"`);
  });

  it('allows a server whose viewers all take HLS', () => {
    expect(readConfig({ PALCO_WEBRTC_VIEWERS: '0' }).media.viewersPerWorker).toBe(0);
  });

  it('leaves the times of the pages as the specification has them, and takes others', () => {
    expect(readConfig({}).pages).toEqual(z.parse(pageSettings, {}));
    const env = {
      REFRESH_HOME: '60',
      PALCO_RANKING_BASE_S: '10',
      PALCO_RANKING_SPREAD_S: '0',
      PALCO_LIVE_CREATION: '0',
    };
    expect(readConfig(env).pages).toEqual({
      homeRefreshMs: 60_000,
      rankingBaseMs: 10_000,
      rankingSpreadMs: 0,
      isLiveCreationOn: false,
    });
  });

  it('keeps files on this machine unless a store is named with all it needs', () => {
    const store = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'palco', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' };
    expect(readConfig({}).s3).toBeUndefined();
    expect(readConfig(store).s3).toEqual({
      endpoint: 'https://s3.example',
      region: 'us-east-1',
      bucket: 'palco',
      accessKey: 'a',
      secretKey: 'b',
      partBytes: 8 * 1024 ** 2,
    });
    expect(() => readConfig({ ...store, S3_BUCKET: '' })).toThrow('S3_BUCKET is missing');
  });

  const shared = {
    DATABASE_URL: 'postgres://db.example/palco',
    REDIS_URL: 'redis://redis.example',
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'palco',
    S3_ACCESS_KEY: 'a',
    S3_SECRET_KEY: 'b',
    SMTP_URL: 'smtp://mail.example',
    PALCO_DEMO: '0',
  };

  it.each([
    [{}, ['api', 'media', 'worker'], 0],
    [{ PALCO_ROLE: 'all' }, ['api', 'media', 'worker'], 0],
    [{ ...shared, PALCO_ROLE: 'api' }, ['api'], 30],
    [{ ...shared, PALCO_ROLE: 'api, worker' }, ['api', 'worker'], 600],
    [{ ...shared, PALCO_ROLE: 'media' }, ['media'], 3600],
    [{ ...shared, PALCO_ROLE: 'media', PALCO_DRAIN_S: '5' }, ['media'], 5],
  ])('with %o a node has the roles %j and %i s to drain', (env, roles, drainS) => {
    const config = readConfig(env);
    expect(config).toMatchObject({ roles, drainS });
    expect(config.media.workers > 0).toBe(roles.includes('media'));
  });

  it.each([
    ['DATABASE_URL', 'Set DATABASE_URL on all of them'],
    ['REDIS_URL', 'Set REDIS_URL on all of them'],
    ['S3_BUCKET', 'S3_BUCKET is missing'],
    ['SMTP_URL', 'Set SMTP_URL on all of them'],
  ])('refuses a role of its own without %s', (name, sentence) => {
    expect(() => readConfig({ ...shared, PALCO_ROLE: 'api', [name]: '' })).toThrow(sentence);
  });

  it.each([
    [{ PALCO_ROLE: 'web' }, 'PALCO_ROLE is "web", which cannot be used: use all, or a list of api, media and worker'],
    [{ PALCO_ROLE: ',' }, 'PALCO_ROLE is ","'],
    [{ ...shared, PALCO_ROLE: 'media', MEDIA_WORKERS: '0' }, 'MEDIA_WORKERS is 0'],
    [{ PALCO_ROLE: 'api' }, 'Set DATABASE_URL, REDIS_URL, S3_ENDPOINT'],
    [{ PALCO_NODE_ADDRESS: '10.0.0.7:3000' }, 'PALCO_NODE_ADDRESS is "10.0.0.7:3000"'],
    [{ PALCO_NODE_ADDRESS: 'https://10.0.0.7' }, 'PALCO_NODE_ADDRESS is "https://10.0.0.7"'],
    [{ PALCO_DB_POOL: '1' }, 'PALCO_DB_POOL is "1"'],
    [{ PALCO_DRAIN_S: '-1' }, 'PALCO_DRAIN_S is "-1"'],
    [{ PALCO_FAULT: 'exit-after-commit:chat' }, 'is for tests (NODE_ENV=test) only'],
    [{ PALCO_FAULT: 'exit-after-commit:chat', NODE_ENV: 'production' }, 'is for tests (NODE_ENV=test) only'],
    [{ PALCO_FAULT: 'exit', NODE_ENV: 'test' }, 'PALCO_FAULT is "exit"'],
  ])('refuses %o with a sentence', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(sentence);
  });

  it('lets others run beside a server that shares database, messages and files', () => {
    expect(isSharedBy(readConfig(shared))).toBe(true);
    for (const name of ['DATABASE_URL', 'REDIS_URL'])
      expect(isSharedBy(readConfig({ ...shared, [name]: '' })), name).toBe(false);
    expect(isSharedBy(readConfig({}))).toBe(false);
  });

  it.each([
    ['https://cdn.example.org/', 'https://cdn.example.org'],
    ['https://cdn.example.org/palco', 'https://cdn.example.org/palco'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
    ['', undefined],
  ])('takes %j as the address of a CDN', (given, expected) => {
    expect(readConfig({ PALCO_CDN_URL: given }).cdnUrl).toBe(expected);
  });

  it.each(['http://cdn.example.org', 'cdn.example.org', 'ftp://cdn.example.org', 'https://cdn.example.org?a=1'])(
    'refuses %j as a CDN',
    (url) => {
      expect(() => readConfig({ PALCO_CDN_URL: url })).toThrow('PALCO_CDN_URL');
    },
  );

  it('offers example apps in a demo, and none otherwise unless they are named', () => {
    expect(readConfig({}).androidUrl).toContain('com.example.palco');
    expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({ androidUrl: undefined, iosUrl: undefined });
    const named = { NODE_ENV: 'production', PALCO_IOS_URL: 'https://apps.apple.com/app/id1' };
    expect(readConfig(named)).toMatchObject({ androidUrl: undefined, iosUrl: 'https://apps.apple.com/app/id1' });
  });
});

describe('every variable', () => {
  const root = join(import.meta.dirname, '../../..');
  it.each(['README.md', '.env.example'])('is named in %s', (file) => {
    const text = readFileSync(join(root, file), 'utf8');
    expect(variableNames.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
  });
});
