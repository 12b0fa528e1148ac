/** A real server on a real database of its own, on a free port, with a clock the test can move. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createMemoryBus } from '../src/adapters/bus/memory.ts';
import type { Bus } from '../src/adapters/bus/port.ts';
import type { Clock } from '../src/adapters/clock/port.ts';
import { type Db, openDatabase } from '../src/adapters/db/database.ts';
import { type ComposeOptions, compose, type Palco } from '../src/compose/server.ts';
import { type Config, readConfig } from '../src/config.ts';
import { createDatabase } from './database.ts';

export type TestServer = {
  readonly url: string;
  readonly palco: Palco;
  readonly db: Db;
  readonly clock: TestClock;
  readonly dataDir: string;
  close(): Promise<void>;
};

export type TestClock = Clock & { advance(ms: number): void };

const silent = pino({ level: 'silent' });

/** On a machine whose cores are taken for seconds, the usual ping timeout would end sockets in the middle of a test. */
const longPingTimeoutMs = 120_000;

type Options = { hasLongPingTimeout?: boolean } & Pick<ComposeOptions, 'push' | 'webFolder'>;

export const startTestServer = async (overrides: Partial<Config> = {}, options: Options = {}): Promise<TestServer> => {
  const { isDemo = true } = overrides;
  const database = await createDatabase(isDemo ? 'template' : 'empty');
  const server = await startNode(database.url, { overrides, clock: createTestClock(), options });
  return {
    ...server,
    close: async () => {
      await server.close();
      await database.drop();
    },
  };
};

type NodesOptions = {
  bus?: () => Bus | Promise<Bus>;
  configOf?: (index: number) => Partial<Config>;
  webFolderOf?: (index: number) => string;
  /** Of the database that they share, e.g. through a proxy. */
  databaseUrlOf?: (index: number, url: string) => string | Promise<string>;
  /** On an empty database, all at the same moment; otherwise one after the other on one with the demo accounts. */
  isFirstStart?: boolean;
};

/** Several servers on one database, with one clock, connected by a bus. Each has a data folder of its own. */
export const startTestNodes = async (
  count: number,
  {
    bus = createMemoryBus().connect,
    configOf = () => ({}),
    webFolderOf,
    databaseUrlOf = (_, url) => url,
    isFirstStart = false,
  }: NodesOptions = {},
): Promise<{ nodes: TestServer[]; close(): Promise<void> }> => {
  const database = await createDatabase(isFirstStart ? 'empty' : 'template');
  const clock = createTestClock();
  const nodes: TestServer[] = [];
  const start = async (index: number) => {
    const options = webFolderOf ? { webFolder: webFolderOf(index) } : {};
    const databaseUrl = await databaseUrlOf(index, database.url);
    nodes[index] = await startNode(databaseUrl, { overrides: configOf(index), clock, options, bus: await bus() });
  };
  const indexes = Array.from({ length: count }, (_, index) => index);
  if (isFirstStart) await Promise.all(indexes.map(start));
  else for (const index of indexes) await start(index);
  return {
    nodes,
    close: async () => {
      await Promise.all(nodes.map((node) => node.close()));
      await database.drop();
    },
  };
};

type NodeOptions = { overrides: Partial<Config>; clock: TestClock; options: Options; bus?: Bus };

const startNode = async (databaseUrl: string, { overrides, clock, options, bus }: NodeOptions): Promise<TestServer> => {
  const { hasLongPingTimeout = true, ...others } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'palco-test-'));
  const config = {
    ...readConfig({ NODE_ENV: 'test', HOST: '127.0.0.1', PORT: '0', PALCO_DATA_DIR: dataDir, MEDIA_WORKERS: '0' }),
    ...overrides,
  };
  const palco = await compose({
    config,
    databaseUrl,
    log: silent,
    clock,
    // The hundreds of files of the real pages would be stored for the other nodes.
    ...(overrides.s3 && { webFolder: dataDir }),
    ...others,
    ...(bus && { bus }),
    ...(hasLongPingTimeout && { pingTimeoutMs: longPingTimeoutMs }),
  });
  const db = openDatabase(databaseUrl, silent, { poolSize: 2 });
  let closed: Promise<void> | undefined;
  const close = async () => {
    await palco.close();
    await db.destroy();
    await rm(dataDir, { recursive: true, force: true });
  };
  return {
    url: palco.url.replace('localhost', '127.0.0.1'),
    palco,
    db,
    clock,
    dataDir,
    close: () => {
      closed ??= close();
      return closed;
    },
  };
};

const createTestClock = (): TestClock => {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    monotonicMs: () => performance.now() + offsetMs,
    advance: (ms) => {
      offsetMs += ms;
    },
  };
};
