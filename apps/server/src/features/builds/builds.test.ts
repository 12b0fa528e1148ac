import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3, type TestS3 } from '../../../test/s3.ts';
import { startTestNodes, type TestServer } from '../../../test/server.ts';
import { createS3Storage } from '../../adapters/storage/s3.ts';
import { createBuildRepository } from './repository.ts';
import { assetKey, createBuilds } from './service.ts';

let s3: TestS3;
let folder: string;
let cluster: Awaited<ReturnType<typeof startTestNodes>>;
let newer: TestServer;
let older: TestServer;

const writeBuild = async (build: string, files: Record<string, string | Buffer>) => {
  await mkdir(join(folder, build, 'assets/fonts'), { recursive: true });
  await writeFile(join(folder, build, 'index.html'), `<!doctype html><title>${build}</title>`);
  await writeFile(join(folder, build, 'build.json'), JSON.stringify({ build }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, build, 'assets', name), text);
};

beforeAll(async () => {
  s3 = await startS3();
  folder = await mkdtemp(join(tmpdir(), 'palco-builds-'));
  await writeBuild('older', {
    'app-1.js': 'one',
    'app-1.js.br': brotliCompressSync('one'),
    'app-1.js.gz': gzipSync('one'),
    'style.css': 'both',
    'fonts/a.woff2': 'font',
  });
  await writeBuild('newer', { 'app-2.js': 'two', 'style.css': 'both' });
  cluster = await startTestNodes(2, {
    configOf: () => ({ s3: s3.config }),
    webFolderOf: (index) => join(folder, index === 0 ? 'older' : 'newer'),
  });
  [older, newer] = cluster.nodes as [TestServer, TestServer];
});
afterAll(async () => {
  await cluster.close();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const get = async (node: TestServer, path: string, init: RequestInit = {}) => {
  const answer = await fetch(`${node.url}/assets/${path}`, init);
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};

describe('nodes of two releases', () => {
  it('are ready when their files are stored', async () => {
    for (const { url } of cluster.nodes) await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
    const stored = await older.db.selectFrom('builds').select('build').where('stored_at', 'is not', null).execute();
    expect(stored.map(({ build }) => build).sort()).toEqual(['newer', 'older']);
  });

  it('serve the files of both, for ever and with their type', async () => {
    await expect.poll(() => get(older, 'app-2.js')).toMatchObject({ status: 200, text: 'two' });
    const { status, text, headers } = await get(newer, 'app-1.js');
    expect([status, text]).toEqual([200, 'one']);
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect((await get(newer, 'fonts/a.woff2')).headers.get('content-type')).toBe('font/woff2');
    expect(await get(newer, 'app-1.js', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', null],
  ])('send the copy that a browser accepts by "%s": %s', async (accepted, encoding) => {
    const { text, headers } = await get(newer, 'app-1.js', { headers: { 'accept-encoding': accepted } });
    expect([text, headers.get('content-encoding'), headers.get('vary')]).toEqual(['one', encoding, 'accept-encoding']);
    const plain = await get(newer, 'fonts/a.woff2', { headers: { 'accept-encoding': accepted } });
    expect([plain.text, plain.headers.get('content-encoding')]).toEqual(['font', null]);
  });

  it.each(['app-3.js', 'app-1.js.br', '..%2fvideos%2fx', 'fonts', 'app-1.js%2f', ''])('have no file %s', async (name) =>
    expect((await get(newer, name)).status).toBe(404),
  );

  it('ask the store for no file that no build has, and say when it is away', async () => {
    await s3.stop();
    const unknown = await get(newer, 'app-9.js');
    const known = await get(newer, 'app-1.js');
    const health = async () => ((await (await fetch(`${newer.url}/healthz`)).json()) as { parts: unknown }).parts;
    await expect.poll(health).toMatchObject({ storage: 'down' });
    // All nodes have the same store: without it they serve what they can.
    const ready = await fetch(`${newer.url}/readyz?of=node`);
    await s3.start();
    expect([unknown.status, known.status, ready.status]).toEqual([404, 503, 200]);
    expect((await get(newer, 'app-1.js')).status).toBe(200);
  });
});

describe('the files of a build', () => {
  const open = ({ retryMs = 1, timeoutMs = 60_000 } = {}) => {
    const storage = createS3Storage(s3.config);
    const repository = createBuildRepository(newer.db, newer.clock.now);
    const builds = createBuilds({
      repository,
      storage,
      nowMs: newer.clock.monotonicMs,
      log: pino({ level: 'silent' }),
      retryMs,
      timeoutMs,
    });
    return { storage, repository, builds };
  };
  const webBuild = (build: string, files: string[]) => ({
    build,
    files,
    read: async (file: string) => Buffer.from(file),
    typeOf: () => 'text/plain',
  });
  const never = new AbortController().signal;

  it('are stored once the store is back', async () => {
    const { builds } = open();
    await s3.stop();
    expect(await builds.publish(webBuild('late', ['late.js']), never)).toBe(false);
    expect(await builds.has('late.js')).toBe(false);
    await s3.start();
    await expect.poll(() => builds.has('late.js')).toBe(true);
    expect((await get(older, 'late.js')).text).toBe('late.js');
  });

  it('are stored by one of the nodes that start with it', async () => {
    const read: string[] = [];
    const files = ['shared-1.js', 'shared-2.js'];
    const counted = (build: string) => ({
      ...webBuild(build, files),
      read: async (file: string) => {
        read.push(file);
        return Buffer.from(file);
      },
    });
    const nodes = [open().builds, open().builds];
    expect(await Promise.all(nodes.map((node) => node.publish(counted('shared'), never)))).toEqual([true, true]);
    expect(read.toSorted()).toEqual(files);
    for (const node of nodes) expect(await node.has('shared-1.js')).toBe(true);
  });

  it('are stored by the next node when the one that began has died', async () => {
    const { builds, repository } = open({ timeoutMs: 1 });
    await repository.begin('abandoned', ['abandoned.js']);
    expect(await builds.publish(webBuild('abandoned', ['abandoned.js']), never)).toBe(true);
    expect(await builds.has('abandoned.js')).toBe(true);
  });

  it('are removed when three later builds were started, unless those have them too', async () => {
    const { builds, storage } = open();
    for (const [index, name] of ['a', 'b', 'c', 'd'].entries()) {
      newer.clock.advance(1000);
      await builds.publish(webBuild(name, [`only-${name}.js`, `pair-${Math.floor((index + 1) / 2)}.js`]), never);
    }
    // Started again, the first build counts as used.
    newer.clock.advance(1000);
    await builds.publish(webBuild('a', ['only-a.js', 'pair-0.js']), never);
    await builds.sweep();
    const isThere = async (file: string) => (await storage.find(assetKey(file))) !== null;
    const files = [
      'only-a.js',
      'only-b.js',
      'only-c.js',
      'only-d.js',
      'pair-0.js',
      'pair-1.js',
      'pair-2.js',
      'app-1.js',
    ];
    expect(await Promise.all(files.map(isThere))).toEqual([true, false, true, true, true, true, true, false]);
    newer.clock.advance(1000);
    expect(await builds.has('only-b.js')).toBe(false);
    const rows = await newer.db.selectFrom('builds').select('build').orderBy('build').execute();
    expect(rows.map(({ build }) => build)).toEqual(['a', 'c', 'd']);
    // Back again after it was removed.
    await builds.publish(webBuild('b', ['only-b.js']), never);
    expect(await isThere('only-b.js')).toBe(true);
  });
});
