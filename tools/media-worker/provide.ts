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
import { takeLock } from '../bootstrap/alone.mjs';
import { build } from './build.ts';
import { ensurePackages } from './packages.ts';
import { homePlace, type Place, placeOf, systemPlace } from './place.ts';
import { fetchPrebuilt } from './prebuilt.ts';
import { proves } from './proof.ts';
import { readStatus, type Status, say, writeStatus } from './status.ts';

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
  const place = placeOf(process.env);
  const given = process.env['MEDIASOUP_WORKER_BIN'];
  if (given) {
    if (await proves(given, place.version)) return given;
    throw new Error(`MEDIASOUP_WORKER_BIN names ${given}, which does not run as a worker of ${place.version}.`);
  }
  // Only the server's own run needs to know that it works.
  if (flag === '--for' && existsSync(place.worker)) return place.worker;
  if (await isUsable(place)) return place.worker;
  const provided = await providedByRoot();
  if (provided) return provided;
  // Every other process of the machine comes before the build.
  os.setPriority(10);
  mkdirSync(place.folder, { recursive: true });
  await takeTurn(place);
  try {
    // Another one may have made it while we waited.
    if (!(await isUsable(place))) await make(place);
    return place.worker;
  } finally {
    rmSync(place.statusFile, { force: true });
    rmSync(place.lockFile, { force: true });
  }
}

/** The worker that root made, also when it is still being made; undefined for root, and where root made none. */
async function providedByRoot(): Promise<string | undefined> {
  if (process.getuid?.() === 0) return undefined;
  const place = systemPlace();
  const provider = process.env['PALCO_WORKER_PROVIDER'];
  let said = '';
  while (!existsSync(place.worker) && provider !== undefined && isRunning(provider)) {
    said = repeat(place, said);
    await sleep(200);
  }
  return (await isUsable(place)) ? place.worker : undefined;
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
function takeFromHome(place: Place): void {
  const { worker } = homePlace();
  if (process.getuid?.() !== 0 || worker === place.worker || !existsSync(worker)) return;
  copyFileSync(worker, `${place.worker}.part`);
  renameSync(`${place.worker}.part`, place.worker);
}

async function make(place: Place): Promise<void> {
  takeFromHome(place);
  if (await isUsable(place)) return;
  const report = (status: Status) => {
    say(status);
    writeStatus(place, status);
  };
  report({ state: 'downloading' });
  if ((await fetchPrebuilt(place, process.env)) && (await isUsable(place))) return;
  report({ state: 'installing' });
  ensurePackages();
  await build(place, (progress) => report({ state: 'building', ...progress }));
  if (!(await isUsable(place))) throw new Error('The media worker was built but does not run.');
  rmSync(place.buildFolder, { recursive: true, force: true });
}

async function isUsable(place: Place): Promise<boolean> {
  return existsSync(place.worker) && (await proves(place.worker, place.version));
}

async function takeTurn(place: Place): Promise<void> {
  let said = '';
  while (!takeLock(place.lockFile)) {
    said = repeat(place, said);
    await sleep(200);
  }
}

/** Says what another one has written, once; returns what was said last. */
function repeat(place: Place, said: string): string {
  const status = readStatus(place);
  if (status !== undefined && JSON.stringify(status) !== said) say(status);
  return JSON.stringify(status) ?? said;
}
