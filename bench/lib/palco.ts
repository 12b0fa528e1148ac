/** The real server for a bench: its own process, data folder and embedded PostgreSQL, ended by its own pid. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../apps/server/src/adapters/db/embedded-postgres.ts';
import { unprivilegedOwner } from '../../apps/server/src/shared/unprivileged.ts';
import { cpuSecondsOf } from './processes.ts';

const root = path.resolve(import.meta.dirname, '../..');

export type RunningPalco = {
  readonly url: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
  /** The processes of the server and of its PostgreSQL; both change when they are started again. */
  readonly pids: { readonly server: number; readonly postgres: number };
  /** Seconds of processor time the server itself has used so far. */
  cpuSeconds(): Promise<number>;
  /** Asks the module that was preloaded into the server. */
  ask(question: string): Promise<unknown>;
  /** Kills the server process with SIGKILL; the database keeps running. */
  kill(): Promise<void>;
  /** After `kill`: the same port and data. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** `preloaded` is a module that runs in the server process and answers messages. */
export const startPalco = async (
  port: number,
  settings: Record<string, string> = {},
  preloaded?: string,
): Promise<RunningPalco> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'palco-bench-'));
  // Started as the account that it would become: a process that changes its account loses the channel for questions.
  const account = process.getuid?.() === 0 ? unprivilegedOwner([]) : undefined;
  if (account) await chown(dataDir, account.uid, account.gid);
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), log: () => {} });
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    PALCO_DEMO: '1',
    HOST: '127.0.0.1',
    PORT: String(port),
    PALCO_DATA_DIR: dataDir,
    DATABASE_URL: postgres.connectionString,
    ...settings,
  };
  const url = `http://127.0.0.1:${port}`;
  const spawnServer = async () => {
    const options = preloaded === undefined ? [] : ['--expose-gc', '--import', preloaded];
    const started = spawn(process.execPath, [...options, 'apps/server/src/main.ts'], {
      cwd: root,
      env,
      ...account,
      stdio: ['ignore', 'ignore', 'inherit', ...(preloaded === undefined ? [] : ['ipc' as const])],
    });
    await answers(`${url}/healthz`);
    return started;
  };
  let child = await spawnServer();
  // A failed bench leaves no processes.
  process.once('exit', () => child.kill('SIGKILL'));
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await once(child, 'exit');
  };
  return {
    url,
    dataDir,
    databaseUrl: postgres.connectionString,
    get pids() {
      return { server: child.pid ?? 0, postgres: postgres.pid };
    },
    cpuSeconds: () => cpuSecondsOf(child.pid ?? 0),
    ask: async (question) => {
      child.send(question);
      const [answer] = await once(child, 'message', { signal: AbortSignal.timeout(60_000) });
      return answer;
    },
    kill: () => end('SIGKILL'),
    start: async () => {
      child = await spawnServer();
    },
    stop: async () => {
      await end('SIGTERM');
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

export const answers = async (url: string) => {
  for (let i = 0; i < 1200; i += 1) {
    const isUp = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    await delay(100);
  }
  throw new Error(`${url} does not answer`);
};

export const post = async (url: string, body: unknown, token?: string): Promise<Record<string, string>> => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Record<string, string>;
};

export const logIn = async (url: string, username: string) => {
  const token = (await post(`${url}/api/auth/login`, { username, password: 'palco-demo' }))['accessToken'] ?? '';
  const session = (await post(`${url}/api/auth/session`, {}, token))['session_token'] ?? '';
  return { token, session };
};
