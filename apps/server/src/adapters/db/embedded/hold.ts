/** One process at a time owns a data folder: a second start must not end the database of the first. */
import { linkSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';

/** Resolves to the function that releases the folder; throws when a running process holds it. */
export async function hold(dataDir: string): Promise<() => void> {
  const lock = `${dataDir}.lock`;
  const mine = `${lock}.${process.pid}`;
  writeFileSync(mine, `${process.pid} ${startOf(process.pid)}\n`);
  try {
    if (!tryLink(mine, lock)) {
      const [pid = '', start = ''] = readFileSync(lock, 'utf8').trim().split(' ');
      if (isAlive(Number(pid), start)) {
        throw new Error(`The database in ${dataDir} is in use by another running Palco (process ${pid})`);
      }
      rmSync(lock, { force: true });
      if (!tryLink(mine, lock)) throw new Error(`Another Palco is starting with the database in ${dataDir}`);
    }
  } finally {
    unlinkSync(mine);
  }
  let isHeld = true;
  return () => {
    if (isHeld) rmSync(lock, { force: true });
    isHeld = false;
  };
}

/** A symlink is created with its content atomically, unlike a file that is opened and then written. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** The start time of the process, in ticks since boot: distinguishes it from a later one with the same pid. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Field 22; the name in field 2 may hold spaces and brackets, so count from the last bracket.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 'unknown';
  } catch {
    return 'unknown';
  }
}

function isAlive(pid: number, start: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return startOf(pid) === start;
}
