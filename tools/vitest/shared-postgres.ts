/**
 * One PostgreSQL for a whole test run. A server has been started once on the template: its migrations, job queues, secrets and demo
 * accounts are there, and the database of a test file or journey is a copy.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../apps/server/src/adapters/db/embedded-postgres.ts';
import { createArgon2Passwords } from '../../apps/server/src/adapters/passwords/argon2.ts';
import { compose } from '../../apps/server/src/compose/server.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { demoPassword } from '../../apps/server/src/demo/accounts.ts';
import type {} from '../../apps/server/test/provided.ts';

const template = 'palco_template';
/** A test database need not survive a power cut, nor last for so long that it has to be cleaned up: hundreds of them would be, every minute. */
const fast = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  max_connections: '300',
};

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'palco-run-'));
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), log: () => {}, settings: fast });
  await makeTemplate(server.connectionString, path.join(folder, 'data'));
  project.provide('databaseUrl', server.connectionString);
  project.provide('databaseTemplate', template);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function makeTemplate(adminUrl: string, dataDir: string): Promise<void> {
  await runOn(adminUrl, `create database ${template}`);
  const url = new URL(adminUrl);
  url.pathname = `/${template}`;
  const config = readConfig({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    PALCO_DATA_DIR: dataDir,
    MEDIA_WORKERS: '0',
  });
  const palco = await compose({ config, databaseUrl: url.href, log: pino({ level: 'silent' }) });
  await palco.close();
  // Thousands of logins of a run would otherwise compute for a minute; what people choose in tests is hashed at its full cost.
  const passwords = await createArgon2Passwords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
  await runOn(url.href, 'update users set password_hash = $1 where password_hash is not null', [
    await passwords.hash(demoPassword),
  ]);
  // PostgreSQL refuses to copy a database that has connections.
  await runOn(adminUrl, `alter database ${template} allow_connections false`);
}

async function runOn(connectionString: string, statement: string, values: readonly string[] = []): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement, [...values]);
  } finally {
    await client.end();
  }
}
