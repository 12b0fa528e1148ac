/** The real server: its own port, data folder and database. */
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { findRunningPostgres } from '../../apps/server/src/adapters/db/embedded-postgres.ts';
import { createDatabase, query } from '../../apps/server/test/database.ts';
import { root, type ServerProgram, startInHost, startProcess } from './server-program.ts';

export type RunningServer = {
  readonly url: string;
  readonly port: number;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly pid: () => number;
  /** Everything the server has printed. */
  readonly output: () => string;
  /** Ends it by SIGTERM; `restart` starts it again. */
  stop(): Promise<void>;
  /** Ends it by SIGKILL, as a power cut would. */
  kill9(): Promise<void>;
  /** The same port and data; stops first when it still runs. */
  restart(): Promise<void>;
  /** Runs a statement in its database, e.g. to let time pass. */
  sql(statement: string): Promise<void>;
  /** Stops it and deletes its data. */
  dispose(): Promise<void>;
};

export type ServerOptions = {
  readonly env?: Readonly<Record<string, string>>;
  /**
   * `own` starts the embedded PostgreSQL, as `npm start` does. The others are databases of the test run: `template` has the demo
   * accounts, `empty` has nothing. A URL is a database that several servers share.
   */
  readonly database?: 'template' | 'empty' | 'own' | { readonly url: string };
  /** Default: a new temporary folder. */
  readonly dataDir?: string;
  /** The folder of another release, asked for at each start; default is this one. */
  readonly release?: () => string;
  /** As a user starts it, instead of a process that may have run servers before it. */
  readonly isOwnProcess?: boolean;
  /** Started as this account, instead of becoming one that has no privileges. */
  readonly account?: { readonly uid: number; readonly gid: number } | undefined;
};

/** At least as many parts as a stage of journeys has workers on a machine of four cores. */
const portParts = 5;
const portsPerPart = 300;

/** Read by the process itself or by libraries, so that a server with such a variable gets a process of its own. */
const isOfProcess = (name: string) => /^(NODE_|LD_|FAKETIME|PATH$|PALCO_DATA_DIR$)/.test(name);

export async function startServer({
  env = {},
  database = 'template',
  ...options
}: ServerOptions = {}): Promise<RunningServer> {
  const { account } = options;
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'palco-journey-')));
  if (account) await chown(dataDir, account.uid, account.gid);
  const shared =
    database === 'own'
      ? undefined
      : typeof database === 'object'
        ? { ...database, drop: async () => {} }
        : await createDatabase(database);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const output: string[] = [];
  const isOwnProcess =
    options.isOwnProcess || database === 'own' || account || options.release || Object.keys(env).some(isOfProcess);
  let program = await start();
  // The same after each restart.
  const databaseUrl = shared?.url ?? (await findRunningPostgres(path.join(dataDir, 'postgres'))) ?? '';

  function start(): Promise<ServerProgram> {
    const startProgram = isOwnProcess ? startProcess : startInHost;
    return startProgram({
      url,
      dataDir,
      output,
      account,
      folder: options.release?.() ?? root,
      env: {
        HOST: '127.0.0.1',
        PORT: `${port}`,
        PALCO_DATA_DIR: dataDir,
        PALCO_DEMO: '1',
        // Only journeys about lives need media workers.
        MEDIA_WORKERS: '0',
        ...(shared === undefined ? {} : { DATABASE_URL: shared.url }),
        ...env,
      },
    });
  }

  let isStopped = false;
  async function end(how: NodeJS.Signals | 'release') {
    if (isStopped) return;
    isStopped = true;
    if (program.hasEnded()) {
      // Calls after that fail with a refused connection, which says nothing about the reason.
      process.stderr.write(`the server had ended by itself:\n${output.slice(-20).join('')}\n`);
      return;
    }
    await (how === 'release' ? program.release() : program.end(how));
  }

  return {
    url,
    port,
    databaseUrl,
    dataDir,
    pid: () => program.pid,
    output: () => output.join(''),
    stop: () => end('SIGTERM'),
    kill9: () => end('SIGKILL'),
    restart: async () => {
      await end('SIGTERM');
      program = await start();
      isStopped = false;
    },
    sql: async (statement) => {
      await query(databaseUrl, statement);
    },
    dispose: async () => {
      await end('release');
      await shared?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The port of a server that is down looks free to a test that runs at the same time. */
const given = new Set<number>();

/**
 * From 7000 to 9999: systems give these ports to no connection (they begin at 32768), media workers take none of them by themselves
 * (they begin at 10000) and browsers refuse none. A free one stays free, also while a server is down, because each worker of each
 * stage has its own part.
 */
export async function freePort(): Promise<number> {
  const ofStage = Number(process.env['PALCO_JOURNEY_PORTS'] ?? 7000);
  const first = ofStage + (Number(process.env['VITEST_POOL_ID'] ?? 0) % portParts) * portsPerPart;
  for (let tries = 0; tries < 100; tries += 1) {
    const port = first + Math.floor(Math.random() * portsPerPart);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`None of the ports from ${first} on is free`);
}

async function isFree(port: number): Promise<boolean> {
  const probe = net.createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
