/** One server per data folder. The file of a killed process is ignored; only a running process holds the lock. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A server whose `npm start` was killed notices within a second and then needs a moment to close. */
const waitMs = 10_000;

export const takeDataDir = async (dataDir: string): Promise<() => Promise<void>> => {
  const file = join(dataDir, 'palco.pid');
  const deadline = Date.now() + waitMs;
  for (let holder = await readHolder(file); holder !== null; holder = await readHolder(file)) {
    if (Date.now() > deadline) {
      throw new Error(
        `Another Palco (process ${holder}) uses ${dataDir}. Stop it, or choose another folder with PALCO_DATA_DIR.`,
      );
    }
    await delay(100);
  }
  await writeFile(file, `${process.pid}\n`);
  return () => rm(file, { force: true });
};

const readHolder = async (file: string): Promise<number | null> => {
  const content = await readFile(file, 'utf8').catch(() => '');
  const pid = Number.parseInt(content, 10);
  if (!Number.isInteger(pid) || pid === process.pid) return null;
  // The pid may belong to another program by now; Linux can tell.
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  if (commandLine !== null) return commandLine.includes('main.ts') ? pid : null;
  return process.platform !== 'linux' && isAlive(pid) ? pid : null;
};

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
