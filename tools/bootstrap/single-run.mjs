/** Two bootstraps at once (e.g. a start and a test run) would write to the same folder: the second waits for the first. */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const pause = new Int32Array(new SharedArrayBuffer(4));

/**
 * @template T
 * @param {string} lock a file that exists while the work is done
 * @param {() => T} work
 * @returns {T}
 */
export function runSingle(lock, work) {
  mkdirSync(path.dirname(lock), { recursive: true });
  let hasSaid = false;
  while (!takeLock(lock)) {
    if (!hasSaid) console.log('• Waiting for another start of Palco in this folder ...');
    hasSaid = true;
    Atomics.wait(pause, 0, 0, 100);
  }
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/**
 * False while another process that still lives holds it.
 * @param {string} lock
 */
export function takeLock(lock) {
  try {
    writeFileSync(lock, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch {
    if (!isHeld(lock)) rmSync(lock, { force: true });
    return false;
  }
}

/**
 * A file without a pid is one that is just being written, or was when its writer was killed.
 * @param {string} lock
 */
function isHeld(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    return pid === 0 ? Date.now() - statSync(lock).mtimeMs < 1000 : process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
