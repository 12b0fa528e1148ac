/** One process at a time owns a data folder: a second start must not end the database of the first. */
import { isLock, lockFile } from '../../../shared/file-lock.ts';

/** Resolves to the function that releases the folder; throws when a running process holds it. */
export async function lockFolder(dataDir: string): Promise<() => Promise<void>> {
  const taken = await lockFile(`${dataDir}.lock`);
  if (!isLock(taken)) {
    throw new Error(`The database in ${dataDir} is in use by another running Palco (process ${taken.pid})`);
  }
  let releasing: Promise<void> | undefined;
  return () => {
    releasing ??= taken.release();
    return releasing;
  };
}
