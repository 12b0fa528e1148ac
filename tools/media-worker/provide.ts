/**
 * Provides the program that carries live media. Says how far it is, one line of JSON at a time; the last one names the
 * worker or what is wrong. A second one started meanwhile waits for the first and repeats what that one says.
 *
 *   node tools/media-worker/provide.ts [--for <pid of the server>]
 *
 * A server started by root runs as another account, which may not install what the build needs: root runs this in the background for
 * as long as that server runs, and the server's own run waits for it (PALCO_WORKER_PROVIDER).
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeLock } from '../bootstrap/single-run.mjs';
import { build } from './build.ts';
import { ensurePackages } from './packages.ts';
import { fetchPrebuilt } from './prebuilt.ts';
import { proves } from './proof.ts';
import { readStatus, type Status, say, writeStatus } from './status.ts';
import { homeWorkerCache, systemWorkerCache, type WorkerCache, workerCacheOf } from './worker-cache.ts';

// A server that ended while it listened does not end the build.
process.stdout.on('error', () => {});

const [flag, server] = process.argv.slice(2);
if (flag === '--for') endWith(Number(server));

try {
  say({ state: 'ready', worker: await provide() });
} catch (error) {
  say({ state: 'failed', reason: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
}

async function provide(): Promise<string> {
  const cache = workerCacheOf(process.env);
  const given = process.env['MEDIASOUP_WORKER_BIN'];
  if (given) {
    if (await proves(given, cache.version)) return given;
    throw new Error(`MEDIASOUP_WORKER_BIN names ${given}, which does not run as a worker of ${cache.version}.`);
  }
  // Only the server's own run needs to know that it works.
  if (flag === '--for' && existsSync(cache.worker)) return cache.worker;
  if (await isUsable(cache)) return cache.worker;
  const provided = await providedByRoot();
  if (provided) return provided;
  // Every other process of the machine comes before the build.
  os.setPriority(10);
  mkdirSync(cache.folder, { recursive: true });
  await takeTurn(cache);
  try {
    // Another one may have made it while we waited.
    if (!(await isUsable(cache))) await make(cache);
    return cache.worker;
  } finally {
    rmSync(cache.statusFile, { force: true });
    rmSync(cache.lockFile, { force: true });
  }
}

/** The worker that root made, also when it is still being made; undefined for root, and where root made none. */
async function providedByRoot(): Promise<string | undefined> {
  if (process.getuid?.() === 0) return undefined;
  const cache = systemWorkerCache();
  const provider = process.env['PALCO_WORKER_PROVIDER'];
  let said = '';
  while (!existsSync(cache.worker) && provider !== undefined && isRunning(provider)) {
    said = repeat(cache, said);
    await sleep(200);
  }
  return (await isUsable(cache)) ? cache.worker : undefined;
}

/** The provider is a child of the server, which does not know it and leaves it a zombie. */
function isRunning(pid: string): boolean {
  try {
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Ends this process and a running compiler when the server has ended. */
function endWith(serverPid: number): void {
  setInterval(() => {
    if (!isRunning(`${serverPid}`)) process.kill(-process.pid, 'SIGTERM');
  }, 1000).unref();
}

/** A worker in the home folder of root is of no use to other accounts. */
function takeFromHome(cache: WorkerCache): void {
  const { worker } = homeWorkerCache();
  if (process.getuid?.() !== 0 || worker === cache.worker || !existsSync(worker)) return;
  copyFileSync(worker, `${cache.worker}.part`);
  renameSync(`${cache.worker}.part`, cache.worker);
}

async function make(cache: WorkerCache): Promise<void> {
  takeFromHome(cache);
  if (await isUsable(cache)) return;
  const report = (status: Status) => {
    say(status);
    writeStatus(cache, status);
  };
  report({ state: 'downloading' });
  if ((await fetchPrebuilt(cache, process.env)) && (await isUsable(cache))) return;
  report({ state: 'installing' });
  ensurePackages();
  await build(cache, (progress) => report({ state: 'building', ...progress }));
  if (!(await isUsable(cache))) throw new Error('The media worker was built but does not run.');
  rmSync(cache.buildFolder, { recursive: true, force: true });
}

async function isUsable(cache: WorkerCache): Promise<boolean> {
  return existsSync(cache.worker) && (await proves(cache.worker, cache.version));
}

async function takeTurn(cache: WorkerCache): Promise<void> {
  let said = '';
  while (!takeLock(cache.lockFile)) {
    said = repeat(cache, said);
    await sleep(200);
  }
}

/** Says what another one has written, once; returns what was said last. */
function repeat(cache: WorkerCache, said: string): string {
  const status = readStatus(cache);
  if (status !== undefined && JSON.stringify(status) !== said) say(status);
  return JSON.stringify(status) ?? said;
}
