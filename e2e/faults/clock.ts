/** The clock of the server, moved while it runs by libfaketime (Debian package faketime). The database and the browsers keep theirs. */
import { globSync } from 'node:fs';
import { chmod, mkdtemp, rename, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { unprivilegedOwner } from '../../apps/server/src/shared/unprivileged.ts';
import type { ServerOptions } from '../support/server.ts';

export type MovableClock = {
  readonly env: Readonly<Record<string, string>>;
  /** The library refuses a process that changes its account. */
  readonly account: ServerOptions['account'];
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
    },
    account: process.getuid?.() === 0 ? unprivilegedOwner([]) : undefined,
    moveTo,
  };
}
