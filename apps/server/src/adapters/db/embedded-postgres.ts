/**
 * A real PostgreSQL that belongs to this process: created on first use, reachable only through a private unix socket,
 * started again when it dies, ended with the process. See docs/decisions/002-embedded-postgresql.md.
 */
import { rmSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { chooseAccount } from './embedded/account.ts';
import { ensureCluster, refuseForeign } from './embedded/cluster.ts';
import { lockFolder } from './embedded/folder-lock.ts';
import { keepRunning } from './embedded/keep-running.ts';
import { clusterName, endLeftovers } from './embedded/leftovers.ts';
import { findPrograms } from './embedded/programs.ts';
import { makeSocketDir } from './embedded/socket-dir.ts';
import { supervise } from './embedded/supervise.ts';

export type EmbeddedPostgresOptions = {
  /** The folder of the cluster itself, e.g. `data/postgres`. */
  readonly dataDir: string;
  /** Called with each line PostgreSQL writes, and for each step of its supervision. */
  readonly log: (line: string) => void;
  /** Overrides the default settings, e.g. `{ fsync: 'off' }` for tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called when PostgreSQL ends without a call of `stop()`, and when a new start fails; it is started again in any case. */
  readonly onEnded?: (reason: string) => void;
};

export type EmbeddedPostgres = {
  readonly connectionString: string;
  readonly pid: number;
  /** Shuts PostgreSQL down; may be called many times. */
  stop(): Promise<void>;
};

const user = 'palco';
const database = 'palco';

/** Chosen for a small machine with an SSD; an operator who needs more sets DATABASE_URL. */
const ownSettings = {
  listen_addresses: '',
  max_connections: '100',
  shared_buffers: '128MB',
  // With the default 4 the planner reads primary keys backwards instead of using the right index: 5 ms against 0.12 ms.
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '',
  log_checkpoints: 'off',
  lc_messages: 'C',
};

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir);
  const { log, settings = {}, onEnded } = options;
  await mkdir(path.dirname(dataDir), { recursive: true });
  await refuseForeign(dataDir);
  const release = await lockFolder(dataDir);
  try {
    const programs = findPrograms();
    const account = await chooseAccount(dataDir, programs.postgres);
    let address = '';
    const launch = async () => {
      await endLeftovers(dataDir, log);
      await ensureCluster({ dataDir, programs, account, log, user, durable: settings['fsync'] !== 'off' });
      // The same folder each time, so the connection string stays valid.
      const socketDir = await makeSocketDir(clusterName(dataDir), account.owner);
      const flags = toFlags({ ...ownSettings, ...settings, ...fixedSettings(dataDir, socketDir) });
      const child = account.spawn(programs.postgres, ['-D', dataDir, ...flags]);
      const server = supervise(child, log);
      const stopOnExit = () => child.kill('SIGINT');
      process.on('exit', stopOnExit);
      void server.ended.then(() => {
        process.off('exit', stopOnExit);
        rmSync(socketDir, { recursive: true, force: true });
      });
      await server.ready;
      await ensureDatabase(socketDir).catch(async (error: unknown) => {
        await server.stop();
        throw error;
      });
      address = connectionString(socketDir, database);
      return server;
    };
    const postgres = await keepRunning({ launch, onEnded: (reason) => onEnded?.(reason) });
    return {
      connectionString: address,
      get pid() {
        return postgres.pid();
      },
      stop: async () => {
        await postgres.stop();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

const fixedSettings = (dataDir: string, socketDir: string) => ({
  unix_socket_directories: socketDir,
  unix_socket_permissions: '0700',
  cluster_name: clusterName(dataDir),
});

const toFlags = (settings: Readonly<Record<string, string>>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

async function ensureDatabase(socketDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: connectionString(socketDir, 'postgres') });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}

/** Where a PostgreSQL that another process started on this folder can be reached; null when none runs. */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  // Lines: process id, data folder, start time, port, folder of the socket.
  const file = await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  const socketDir = file.split('\n')[4];
  if (!socketDir) return null;
  const url = connectionString(socketDir, database);
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
  } catch {
    // The file of a PostgreSQL that was killed.
    return null;
  }
  await client.end();
  return url;
}

function connectionString(socketDir: string, name: string): string {
  return `postgresql://${user}@localhost/${name}?host=${encodeURIComponent(socketDir)}`;
}
