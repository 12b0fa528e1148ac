/** A real server on a real database of its own, on a free port, with a clock the test can move. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import type { Clock } from '../src/adapters/clock/port.ts';
import { type Db, openDatabase } from '../src/adapters/db/database.ts';
import { compose, type Palco } from '../src/compose/server.ts';
import { type Config, readConfig } from '../src/config.ts';

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

export const startTestServer = async (overrides: Partial<Config> = {}): Promise<TestServer> => {
  const database = await createDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'palco-test-'));
  const config = {
    ...readConfig({ NODE_ENV: 'test', HOST: '127.0.0.1', PORT: '0', PALCO_DATA_DIR: dataDir, MEDIA_WORKERS: '0' }),
    ...overrides,
  };
  const clock = createTestClock();
  const palco = await compose({ config, databaseUrl: database.url, log: silent, clock });
  const db = openDatabase(database.url, silent, 2);
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

export const createDatabase = async () => {
  const admin = inject('databaseUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOn(admin, `create database ${name}`);
  const url = admin.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
  return { url, drop: () => runOn(admin, `drop database ${name} with (force)`) };
};

const runOn = async (connectionString: string, statement: string) => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

const createTestClock = (): TestClock => {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance: (ms) => {
      offsetMs += ms;
    },
  };
};
