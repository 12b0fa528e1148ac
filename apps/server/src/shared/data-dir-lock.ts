/** One server per data folder. A killed process holds nothing: the kernel releases its lock. */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isLock, lockFile } from './file-lock.ts';

/** A server whose `npm start` was killed notices within a second and then needs a moment to close. */
const waitMs = 10_000;

export const takeDataDir = async (dataDir: string, maxWaitMs = waitMs): Promise<() => Promise<void>> => {
  const file = join(dataDir, 'palco.pid');
  const deadline = performance.now() + maxWaitMs;
  for (;;) {
    const taken = await lockFile(file);
    if (isLock(taken)) return taken.release;
    if (performance.now() > deadline) {
      throw new Error(
        `Another Palco (process ${taken.pid}) uses ${dataDir}. Stop it, or choose another folder with PALCO_DATA_DIR.`,
      );
    }
    await delay(100);
  }
};
