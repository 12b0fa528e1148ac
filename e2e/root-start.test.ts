import { readdirSync, readFileSync } from 'node:fs';
import { chmod, lstat, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startServer } from './support/server.ts';

const isRoot = process.getuid?.() === 0;

type Process = { readonly pid: number; readonly name: string; readonly uid: number; readonly capabilities: string };

/** The processes that one started, without those that have ended. */
function childrenOf(parent: number): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readProcess(Number(pid)) ?? [])
    .filter((process) => process.parent === parent && process.state !== 'Z');
}

function readProcess(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8');
    const read = (field: string) => new RegExp(`^${field}:\\s*(\\S+)`, 'm').exec(text)?.[1] ?? '';
    return {
      pid,
      name: read('Name'),
      state: read('State'),
      parent: Number(read('PPid')),
      uid: Number(read('Uid')),
      capabilities: read('CapEff'),
    };
  } catch {
    // The process ended meanwhile.
    return undefined;
  }
}

it.runIf(isRoot)('a Palco started by root runs as one unprivileged account, with the data that root made', async () => {
  const home = await mkdtemp(path.join(os.tmpdir(), 'palco-closed-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  await chmod(home, 0o700);
  const dataDir = path.join(home, 'data');
  await mkdir(path.join(dataDir, 'storage/files'), { recursive: true });
  await writeFile(path.join(dataDir, 'storage/files/old.txt'), 'old');
  const server = await startServer({ database: 'own', env: { PALCO_DATA_DIR: dataDir, MEDIA_WORKERS: '1' } });
  onTestFinished(() => server.dispose());
  const health = async () => (await (await fetch(`${server.url}/healthz`)).json()) as { parts: Record<string, string> };
  await expect.poll(async () => (await health()).parts).toMatchObject({ db: 'ok', media: 'ok' });

  const find = (name: string) => childrenOf(server.pid()).find((child) => child.name === name);
  const account = readProcess(server.pid())?.uid;
  expect(account).not.toBe(0);
  const [postgres, worker] = [find('postgres'), find('mediasoup-worke')];
  expect([postgres?.uid, worker?.uid]).toEqual([account, account]);
  expect(childrenOf(server.pid()).filter((child) => child.uid === 0)).toEqual([]);
  // The server needs the capability that enters the closed folder; the worker, which strangers send packets to, does not.
  expect(readProcess(server.pid())?.capabilities).not.toMatch(/^0+$/);
  expect(worker?.capabilities).toMatch(/^0+$/);

  expect((await lstat(path.join(dataDir, 'storage/files/old.txt'))).uid).toBe(account);
  expect((await stat(home)).uid).toBe(0);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);

  process.kill(postgres?.pid ?? 0, 'SIGKILL');
  await expect.poll(() => find('postgres')?.pid ?? postgres?.pid).not.toBe(postgres?.pid);
  await expect.poll(async () => (await health().catch(() => null))?.parts['db']).toBe('ok');
});
