import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeDataDir } from './data-dir-lock.ts';
import { isLock, lockFile } from './file-lock.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'palco-lock-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Another process that takes the lock and waits. */
const lockElsewhere = async (file: string) => {
  const script = `
    import { lockFile } from ${JSON.stringify(join(import.meta.dirname, 'file-lock.ts'))};
    console.log('release' in await lockFile(${JSON.stringify(file)}));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  expect(said.toString().trim()).toBe('true');
  return child;
};

describe('a lock on a file', () => {
  it('is held by a running process, whatever pid the file names, and by none when that process was killed', async () => {
    const file = join(folder, 'lock');
    const holder = await lockElsewhere(file);
    expect(await lockFile(file)).toEqual({ pid: holder.pid });
    // As seen from another container: the pid there means another process, or this one, here.
    await writeFile(file, `${process.pid}\n`);
    expect(isLock(await lockFile(file))).toBe(false);
    holder.kill('SIGKILL');
    await once(holder, 'close');
    const mine = await lockFile(file);
    if (!isLock(mine)) throw new Error('the lock of a killed process is free');
    expect(await readFile(file, 'utf8')).toBe(`${process.pid}\n`);
    await mine.release();
  });

  it('is one, also within a process, and free after its release', async () => {
    const release = await takeDataDir(folder);
    await expect(takeDataDir(folder, 0)).rejects.toThrow(`Another Palco (process ${process.pid}) uses ${folder}`);
    await release();
    await (await takeDataDir(folder, 0))();
  });
});
