/** A real server on a real database of its own, on a free port, with a clock the test can move. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
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

/** On a machine whose cores are taken for seconds, the usual patience with sockets would end them in the middle of a test. */
const patientPingTimeoutMs = 120_000;

export const startTestServer = async (
  overrides: Partial<Config> = {},
  { isPatient = true, push }: { isPatient?: boolean; push?: ComposeOptions['push'] } = {},
): Promise<TestServer> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'palco-test-'));
  const config = {
    ...readConfig({ NODE_ENV: 'test', HOST: '127.0.0.1', PORT: '0', PALCO_DATA_DIR: dataDir, MEDIA_WORKERS: '0' }),
    ...overrides,
  };
  const database = await createDatabase(config.isDemo ? 'template' : 'empty');
  const clock = createTestClock();
  const palco = await compose({
    config,
    databaseUrl: database.url,
    log: silent,
    clock,
    push,
    ...(isPatient && { pingTimeoutMs: patientPingTimeoutMs }),
  });
  const db = openDatabase(database.url, silent, { poolSize: 2 });
  return {
    url: palco.url.replace('localhost', '127.0.0.1'),
    palco,
    db,
    clock,
    dataDir,
    close: async () => {
      await palco.close();
      await db.destroy();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
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
