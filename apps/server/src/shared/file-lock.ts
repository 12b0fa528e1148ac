/**
 * A lock on a file that the kernel holds for as long as this process lives, however it ends, and that processes in other containers
 * see too. Node has no `flock`, but the program of that name locks the open file it inherits; the lock stays with the open file, which
 * is ours, when that program ends. Without the program (macOS), the pid in the file decides.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import { ifMissing } from './missing-file.ts';

export type FileLock = { release(): Promise<void> };
export type LockHolder = { readonly pid: number };

/** The lock, or the process that has it. */
export const lockFile = async (path: string): Promise<FileLock | LockHolder> => {
  const file = await open(path, 'a+', 0o600);
  const pid = Number.parseInt(await readAll(file), 10) || 0;
  const result = await flock(file);
  if (result === 'held' || (result === 'unknown' && pid !== process.pid && isAlive(pid))) {
    await file.close();
    return { pid };
  }
  // Released, and so removed, between our opening and locking it: others would lock a new file of that name.
  if (!(await isSameFile(file, path))) {
    await file.close();
    return lockFile(path);
  }
  await file.truncate(0);
  await file.write(`${process.pid}\n`);
  return {
    release: async () => {
      await rm(path, { force: true });
      await file.close();
    },
  };
};

export const isLock = (taken: FileLock | LockHolder): taken is FileLock => 'release' in taken;

const isSameFile = async (file: FileHandle, path: string): Promise<boolean> => {
  const present = await stat(path).catch(ifMissing(null));
  return present?.ino === (await file.stat()).ino;
};

const readAll = async (file: FileHandle): Promise<string> => {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(32), position: 0 });
  return buffer.toString('utf8', 0, bytesRead);
};

/** The exit code of `flock -n` for a lock that another process has. */
const heldCode = 1;

const flock = async (file: FileHandle): Promise<'taken' | 'held' | 'unknown'> => {
  const child = spawn('flock', ['-n', '-x', '3'], { stdio: ['ignore', 'ignore', 'ignore', file.fd] });
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return code === 0 ? 'taken' : code === heldCode ? 'held' : 'unknown';
  } catch {
    // There is no such program here.
    return 'unknown';
  }
};

const isAlive = (pid: number): boolean => {
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};
