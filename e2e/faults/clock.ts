/** The clock of the server, moved while it runs by libfaketime (Debian package faketime). The database and the browsers keep theirs. */
import { globSync } from 'node:fs';
import { chmod, mkdtemp, rename, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

export type MovableClock = {
  readonly env: Readonly<Record<string, string>>;
  moveTo(offsetS: number): Promise<void>;
};

/** Null where libfaketime is not installed. */
export async function openClock(): Promise<MovableClock | null> {
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
  if (library === undefined) return null;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'palco-clock-'));
  // A server started by root reads it as another account.
  await chmod(folder, 0o755);
  const file = path.join(folder, 'offset');
  const moveTo = async (offsetS: number) => {
    // Write then rename, so that the server never reads a partial offset.
    await writeFile(`${file}.new`, `${offsetS < 0 ? '' : '+'}${offsetS}\n`);
    await rename(`${file}.new`, file);
  };
  await moveTo(0);
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      // Made by root, and refused to the account that the same process becomes.
      FAKETIME_DISABLE_SHM: '1',
    },
    moveTo,
  };
}
