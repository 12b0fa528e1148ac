/** The programs of a cluster that are not Palco: the balancer and the S3 store, each a process of its own that can be killed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { endWithThisProcess } from '../support/children.ts';
import { freePort } from '../support/server.ts';

const root = path.resolve(import.meta.dirname, '../..');

export const hasHaproxy = spawnSync('haproxy', ['-v']).status === 0;

export type Program = {
  readonly url: string;
  pid(): number;
  kill9(): Promise<void>;
  restart(): Promise<void>;
  signal(name: NodeJS.Signals): void;
  stop(): Promise<void>;
};

type ProgramOptions = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly url: string;
};

/** Started when its port is open. */
async function startProgram({ command, args, env = {}, url }: ProgramOptions): Promise<Program> {
  const start = async (): Promise<ChildProcess> => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    endWithThisProcess(child);
    let errors = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errors = `${errors}${text}`.slice(-4000);
    });
    while (!(await isOpen(url))) {
      if (child.exitCode !== null) throw new Error(`${command} did not start:\n${errors}`);
      await delay(50);
    }
    return child;
  };
  let child = await start();
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return {
    url,
    pid: () => child.pid ?? 0,
    kill9: () => end('SIGKILL'),
    restart: async () => {
      await end('SIGKILL');
      child = await start();
    },
    signal: (name) => void child.kill(name),
    stop: () => end('SIGKILL'),
  };
}

async function isOpen(url: string): Promise<boolean> {
  try {
    await fetch(url);
    return true;
  } catch {
    return false;
  }
}

/** With the file that operators get. */
export async function startHaproxy([first, second]: readonly [string, string], port?: number): Promise<Program> {
  const bind = `127.0.0.1:${port ?? (await freePort())}`;
  return startProgram({
    command: 'haproxy',
    args: ['-db', '-f', path.join(root, 'deploy/haproxy.cfg')],
    env: { PALCO_BIND: bind, PALCO_API_1: new URL(first).host, PALCO_API_2: new URL(second).host },
    url: `http://${bind}`,
  });
}

export type Store = Program & { readonly env: Readonly<Record<string, string>> };

/** Its files stay when it is killed and started again. */
export async function startStore(): Promise<Store> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'palco-store-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = await startProgram({
    command: process.execPath,
    args: ['apps/server/test/s3-process.ts', String(port), folder],
    url,
  });
  return {
    ...program,
    stop: async () => {
      await program.stop();
      await rm(folder, { recursive: true, force: true });
    },
    env: { S3_ENDPOINT: url, S3_BUCKET: 'palco', S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER' },
  };
}
