/** A server's process: one of its own, as a user starts it, or one that has run servers before it. */
import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { giveDataFolder } from '../../apps/server/src/root/data-folder.ts';
import { endWithThisProcess } from './children.ts';
import { answerMark, type HostAnswer, type HostCommand } from './server-host-protocol.ts';

export type ServerProgram = {
  readonly pid: number;
  hasEnded(): boolean;
  /** By SIGTERM or SIGKILL. */
  end(signal: NodeJS.Signals): Promise<void>;
  /** Stops the server; its process may run another. */
  release(): Promise<void>;
};

export type ProgramOptions = {
  readonly url: string;
  readonly dataDir: string;
  readonly output: string[];
  readonly env: Readonly<Record<string, string>>;
  readonly account: { readonly uid: number; readonly gid: number } | undefined;
  readonly folder: string;
};

export const root = path.resolve(import.meta.dirname, '../..');
const startLimitMs = 240_000;

export async function startProcess({ url, output, env, account, folder }: ProgramOptions): Promise<ServerProgram> {
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: folder,
    env: await programEnv(env),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  });
  endWithThisProcess(child);
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => output.push(chunk));
  }
  const deadline = performance.now() + startLimitMs;
  while (!(await isHealthy(url))) {
    if (hasEnded(child) || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The server did not start:\n${output.join('')}`);
    }
    await delay(50);
  }
  const end = (signal: NodeJS.Signals) => endChild(child, signal);
  return { pid: child.pid ?? 0, hasEnded: () => hasEnded(child), end, release: () => end('SIGTERM') };
}

type Host = {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly account: { readonly uid: number; readonly gid: number };
  /** Of the server that it runs. */
  output: string[];
  onAnswer: (answer: HostAnswer) => void;
};

/** Of this worker, each without a server. */
const idle: Host[] = [];

/** In a process that may have run servers before it, whose code is loaded and compiled. One that is ended or killed is not used again. */
export async function startInHost({ url, dataDir, output, env }: ProgramOptions): Promise<ServerProgram> {
  const host = takeIdle() ?? (await startHost());
  const { child } = host;
  if (process.getuid?.() === 0) giveDataFolder(dataDir, host.account);
  host.output = output;
  const ask = (command: HostCommand, wanted: HostAnswer['is']) => {
    const answered = Promise.withResolvers<boolean>();
    host.onAnswer = ({ is }) => answered.resolve(is === wanted);
    const onExit = () => answered.resolve(false);
    child.once('exit', onExit);
    child.stdin.write(`${JSON.stringify(command)}\n`);
    return answered.promise.finally(() => child.off('exit', onExit));
  };
  if (!(await ask({ do: 'start', env }, 'started')) || !(await isHealthy(url))) {
    child.kill('SIGKILL');
    throw new Error(`The server did not start:\n${output.join('')}`);
  }
  const stop = () => ask({ do: 'stop' }, 'stopped');
  return {
    pid: child.pid ?? 0,
    hasEnded: () => hasEnded(child),
    end: async (signal) => {
      if (signal !== 'SIGKILL') await stop();
      await endChild(child, 'SIGKILL');
    },
    release: async () => {
      if (await stop()) idle.push(host);
      else await endChild(child, 'SIGKILL');
    },
  };
}

/** Not one that has ended by itself meanwhile. */
function takeIdle(): Host | undefined {
  const host = idle.pop();
  return host && hasEnded(host.child) ? takeIdle() : host;
}

async function startHost(): Promise<Host> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'palco-host-'));
  const child = spawn(process.execPath, ['e2e/support/server-host.ts'], {
    cwd: root,
    env: await programEnv({ PALCO_DATA_DIR: dataDir, MEDIA_WORKERS: '1' }),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  endWithThisProcess(child);
  // One that outlives this worker deletes it itself.
  child.once('exit', () => void rm(dataDir, { recursive: true, force: true }));
  const ready = Promise.withResolvers<HostAnswer>();
  const output: string[] = [];
  const host = { child, account: { uid: 0, gid: 0 }, output, onAnswer: ready.resolve };
  child.once('exit', () => ready.reject(new Error(`The host of servers did not start:\n${host.output.join('')}`)));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => host.output.push(chunk));
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith(answerMark)) host.onAnswer(JSON.parse(line.slice(answerMark.length)) as HostAnswer);
      else host.output.push(`${line}\n`);
    }
  });
  const answer = await ready.promise;
  if (answer.is === 'ready') host.account = answer;
  return host;
}

async function programEnv(env: Readonly<Record<string, string>>): Promise<NodeJS.ProcessEnv> {
  // All journeys start the same code.
  return { ...process.env, NODE_ENV: 'test', NODE_COMPILE_CACHE: await openCompileCache(), ...env };
}

/** Open to the account that a server started by root becomes. */
async function openCompileCache(): Promise<string> {
  const folder = path.join(root, '.cache/compiled');
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o1777);
  return folder;
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  child.kill(signal);
  await once(child, 'exit');
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`)).ok;
  } catch {
    return false;
  }
}
