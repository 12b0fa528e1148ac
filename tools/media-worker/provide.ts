/**
 * Provides the program that carries live media. Says how far it is, one line of JSON at a time; the last one names the
 * worker or what is wrong. A second one started meanwhile waits for the first and repeats what that one says.
 *
 *   node tools/media-worker/provide.ts
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeLock } from '../bootstrap/alone.mjs';
import { build } from './build.ts';
import { ensurePackages } from './packages.ts';
import { type Place, placeOf } from './place.ts';
import { fetchPrebuilt } from './prebuilt.ts';
import { proves } from './proof.ts';
import { readStatus, type Status, say, writeStatus } from './status.ts';

// A server that ended while it listened does not end the build.
process.stdout.on('error', () => {});

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
  if (await isUsable(place)) return place.worker;
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

async function make(place: Place): Promise<void> {
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
    const status = readStatus(place);
    if (status !== undefined && JSON.stringify(status) !== said) say(status);
    said = JSON.stringify(status) ?? said;
    await sleep(200);
  }
}
