/** A cluster of processes on this machine: nodes with one role each, Redis, an S3 store, and HAProxy with the file that operators get. */
import { createDatabase, query } from '../../apps/server/test/database.ts';
import { hasRedis, startRedis, type TestRedis } from '../../apps/server/test/redis.ts';
import { freePort, type RunningServer, startServer } from '../support/server.ts';
import { hasHaproxy, type Program, type Store, startHaproxy, startStore } from './programs.ts';

export type Cluster = {
  /** Where people reach it. */
  readonly url: string;
  readonly databaseUrl: string;
  readonly api: readonly RunningServer[];
  readonly media: readonly RunningServer[];
  readonly workers: readonly RunningServer[];
  readonly redis: TestRedis;
  readonly store: Store;
  readonly haproxy: Program;
  sql<Row>(statement: string): Promise<Row[]>;
  dispose(): Promise<void>;
};

/** What has to be installed for it, and is not. */
export const missingPrograms = [...(hasRedis ? [] : ['redis-server']), ...(hasHaproxy ? [] : ['haproxy'])];

type ClusterOptions = {
  readonly media?: number;
  readonly workers?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Of the installation; its own one with the demo accounts otherwise. */
  readonly database?: 'empty' | { readonly url: string };
  readonly port?: number;
  /** The folder of the release that a node starts, asked for at each of its starts; default is this one. */
  readonly releaseOf?: (node: string) => string;
};

export async function startCluster({
  media = 2,
  workers = 1,
  env = {},
  ...options
}: ClusterOptions = {}): Promise<Cluster> {
  const [database, redis, store] = await Promise.all([
    typeof options.database === 'object'
      ? { ...options.database, drop: async () => {} }
      : createDatabase(options.database ?? 'template'),
    startRedis(),
    startStore(),
  ]);
  const shared = {
    ...{
      REDIS_URL: redis.url,
      ...store.env,
      PALCO_MAX_SESSIONS: '100',
      PALCO_TRUSTED_PROXIES: '1',
      PALCO_DRAIN_S: '4',
    },
    ...env,
  };
  const { releaseOf } = options;
  const start = (role: string, index: number, own: Readonly<Record<string, string>> = {}) =>
    startServer({
      database,
      env: { ...shared, PALCO_ROLE: role, ...own },
      ...(releaseOf && { release: () => releaseOf(`${role} ${index + 1}`) }),
    });
  const startMedia = async (_: unknown, index: number) =>
    start('media', index, { MEDIA_WORKERS: '1', MEDIA_LISTEN_IP: '127.0.0.1' });
  // The first one brings the database up to date; the others would only wait for it.
  const first = await start('api', 0);
  const [second, mediaNodes, workerNodes] = await Promise.all([
    start('api', 1),
    Promise.all(Array.from({ length: media }, startMedia)),
    Promise.all(Array.from({ length: workers }, (_, index) => start('worker', index))),
  ]);
  const haproxy = await startHaproxy([first.url, second.url], options.port ?? (await freePort()));
  const all = [first, second, ...mediaNodes, ...workerNodes];
  return {
    url: haproxy.url,
    databaseUrl: database.url,
    api: [first, second],
    media: mediaNodes,
    workers: workerNodes,
    redis,
    store,
    haproxy,
    sql: async <Row>(statement: string) => (await query(database.url, statement)) as Row[],
    dispose: async () => {
      await haproxy.stop();
      await Promise.all(all.map((node) => node.dispose()));
      await Promise.all([redis.close(), store.stop()]);
      await database.drop();
    },
  };
}
