/**
 * A cluster on this machine, to try and to break: two nodes for people, two for media, a worker, Redis, an S3 store and HAProxy.
 *
 *   npm run cluster              at http://127.0.0.1:3100, until Ctrl-C
 *   npm run cluster -- 8100      on another port
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../apps/server/src/adapters/db/embedded-postgres.ts';
import { type Cluster, missingPrograms, startCluster } from '../e2e/cluster/cluster.ts';

if (missingPrograms.length > 0) {
  console.error(`Install first: ${missingPrograms.join(', ')}`);
  process.exit(1);
}
const port = Number(process.argv[2] ?? 3100);
const folder = mkdtempSync(path.join(os.tmpdir(), 'palco-cluster-'));
console.log('Starting PostgreSQL, Redis, an S3 store, five nodes and HAProxy ...');
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), log: () => {} });
const cluster = await startCluster({
  port,
  database: async () => ({ url: postgres.connectionString }),
  // With demo rooms, unlike in tests.
  env: { NODE_ENV: 'development' },
});
print(cluster);

let isStopping = false;
const stop = async () => {
  if (isStopping) return;
  isStopping = true;
  console.log('Stopping ...');
  await cluster.dispose();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
};
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());

function print({ url, api, media, workers, redis, store }: Cluster) {
  const rows = [
    ...api.map((node, index) => [`api ${index + 1}`, node.url, node.pid()] as const),
    ...media.map((node, index) => [`media ${index + 1}`, node.url, node.pid()] as const),
    ...workers.map((node, index) => [`worker ${index + 1}`, node.url, node.pid()] as const),
  ];
  console.log(`\n  Palco is ready at ${url}\n`);
  for (const [name, address, pid] of rows) console.log(`  ${name.padEnd(10)} ${address.padEnd(24)} pid ${pid}`);
  console.log(`  ${'Redis'.padEnd(10)} ${redis.url}\n  ${'S3'.padEnd(10)} ${store.url}`);
  console.log('\n  Demo accounts, as `npm start` prints them. kill -9 any of these processes; Ctrl-C ends them all.\n');
}
