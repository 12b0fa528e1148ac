import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseAccount } from './account.ts';
import { ensureCluster } from './cluster.ts';
import { findPrograms } from './programs.ts';

let home = '';

beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'palco-test-'));
});

afterEach(() => rm(home, { recursive: true, force: true }));

async function makeCluster(dataDir: string, bin: string): Promise<string> {
  const programs = { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres') };
  const account = await chooseAccount(dataDir, programs.postgres);
  await ensureCluster({ dataDir, programs, account, log: () => {}, user: 'palco', durable: false });
  return readFile(path.join(dataDir, 'PG_VERSION'), 'utf8');
}

/** The programs as they lie in a clone below a folder that only root may enter. */
async function copyPrograms(folder: string): Promise<string> {
  const native = path.resolve(path.dirname(findPrograms().postgres), '..');
  await mkdir(folder, { recursive: true });
  spawnSync('cp', ['-a', native, folder]);
  return path.join(folder, 'native/bin');
}

describe.runIf(process.getuid?.() === 0)('PostgreSQL started by root', () => {
  it('runs although its programs and its data lie below a folder closed to its account', async () => {
    await chmod(home, 0o700);
    const bin = await copyPrograms(path.join(home, 'clone'));
    expect(await makeCluster(path.join(home, 'clone/postgres'), bin)).toBe('18\n');
  });

  it('explains what to do when it cannot be started', async () => {
    await expect(chooseAccount(path.join(home, 'postgres'), '/nowhere/postgres')).rejects.toThrow(
      /cannot run as user 65534 .* with its data in .*postgres: .*Keep Palco and its data in folders/,
    );
  });
});
