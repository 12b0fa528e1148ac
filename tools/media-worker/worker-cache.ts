/**
 * Where the worker is kept: outside the checkout, so that a fresh clone does not build it again. Root keeps it where every account may
 * read it, because the server it starts runs as another account.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
export const packageFolder = path.join(root, 'node_modules/mediasoup');
export const shimsFolder = path.join(import.meta.dirname, 'shims');

export type WorkerCache = {
  readonly version: string;
  readonly folder: string;
  readonly worker: string;
  readonly statusFile: string;
  readonly lockFile: string;
  readonly buildFolder: string;
};

const systemCache = '/var/cache';

export function workerCacheOf(env: NodeJS.ProcessEnv): WorkerCache {
  const isRoot = process.getuid?.() === 0;
  return workerCacheIn(env['XDG_CACHE_HOME'] || (isRoot ? systemCache : homeCache()));
}

/** Where root keeps it, for other accounts. */
export const systemWorkerCache = () => workerCacheIn(systemCache);

/** Where root kept it formerly. */
export const homeWorkerCache = () => workerCacheIn(homeCache());

const homeCache = () => path.join(os.homedir(), '.cache');

function workerCacheIn(cache: string): WorkerCache {
  const { version } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8'));
  const key = `${version}-${process.platform}-${process.arch}-${recipe()}`;
  const folder = path.join(cache, 'palco/media-worker', key);
  return {
    version,
    folder,
    worker: path.join(folder, 'mediasoup-worker'),
    statusFile: path.join(folder, 'status.json'),
    lockFile: path.join(folder, 'lock'),
    buildFolder: path.join(folder, 'build'),
  };
}

/** A worker built with other shims or patches is another worker. */
function recipe(): string {
  const hash = createHash('sha256');
  const files = [path.join(import.meta.dirname, 'patches.ts'), ...filesIn(shimsFolder)];
  for (const file of files) hash.update(path.relative(root, file)).update('\0').update(readFileSync(file));
  return hash.digest('hex').slice(0, 8);
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
