/** One PostgreSQL for a whole test run; each test file or journey makes its own database in it. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../apps/server/src/adapters/db/embedded-postgres.ts';
import type {} from '../../apps/server/test/provided.ts';

/** A test database need not survive a power cut. */
const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'palco-run-'));
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), log: () => {}, settings: fast });
  project.provide('databaseUrl', server.connectionString);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
