/** A cluster of processes on this machine: nodes with one role each, Redis, an S3 store, and HAProxy with the file that operators get. */
import { createDatabase, query } from '../../apps/server/test/database.ts';
import { hasRedis, startRedis, type TestRedis } from '../../apps/server/test/redis.ts';
import { eventually } from '../faults/eventually.ts';
import { freePort, type RunningServer, type ServerOptions, startServer } from '../support/server.ts';
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
  /** One more node, which the balancer does not know. */
  addNode(
    role: string,
    env?: Readonly<Record<string, string>>,
    account?: ServerOptions['account'],
  ): Promise<RunningServer>;
  sql<Row>(statement: string): Promise<Row[]>;
  dispose(): Promise<void>;
};

/** Programs that a cluster needs and that are not installed. */
export const missingPrograms = [...(hasRedis ? [] : ['redis-server']), ...(hasHaproxy ? [] : ['haproxy'])];

type Env = Readonly<Record<string, string>>;
export type ClusterParts = { readonly databaseUrl: string; readonly redisUrl: string; readonly storeUrl: string };

type ClusterOptions = {
  readonly media?: number;
  readonly workers?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Of one node, by its role and number. */
  readonly envOf?: (role: string, index: number, parts: ClusterParts) => Env | Promise<Env>;
  /** Of the installation; its own one with the demo accounts otherwise. */
  readonly database?: 'empty' | (() => Promise<{ readonly url: string }>);
  readonly port?: number;
  /** The folder of the release that a node starts, asked for at each of its starts; default is this one. */
  readonly releaseOf?: (node: string) => string;
};

export async function startCluster({
  media = 2,
  workers = 1,
  env = {},
  envOf = () => ({}),
  ...options
}: ClusterOptions = {}): Promise<Cluster> {
  const [database, redis, store] = await Promise.all([
    typeof options.database === 'function'
      ? options.database().then(({ url }) => ({ url, drop: async () => {} }))
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
  const parts = { databaseUrl: database.url, redisUrl: redis.url, storeUrl: store.url };
  const { releaseOf } = options;
  const all: RunningServer[] = [];
  const start = async (role: string, index: number, own: Env = {}, account?: ServerOptions['account']) => {
    const node = await startServer({
      isOwnProcess: true,
      database,
      account,
      env: { ...shared, PALCO_ROLE: role, ...own, ...(await envOf(role, index, parts)) },
      ...(releaseOf && { release: () => releaseOf(`${role} ${index + 1}`) }),
    });
    all.push(node);
    return node;
  };
  const startMedia = (_: unknown, index: number) =>
    start('media', index, { MEDIA_WORKERS: '1', MEDIA_LISTEN_IP: '127.0.0.1' });
  // The first one brings the database up to date; the others would only wait for it.
  const first = await start('api', 0);
  const [second, mediaNodes, workerNodes] = await Promise.all([
    start('api', 1),
    Promise.all(Array.from({ length: media }, startMedia)),
    Promise.all(Array.from({ length: workers }, (_, index) => start('worker', index))),
  ]);
  // Until then the balancer would use none of them: a node first stores the files of its build.
  await Promise.all([first, second].map(({ url }) => eventually('the node is ready', () => isReady(url))));
  const haproxy = await startHaproxy([first.url, second.url], options.port ?? (await freePort()));
  return {
    url: haproxy.url,
    databaseUrl: database.url,
    api: [first, second],
    media: mediaNodes,
    workers: workerNodes,
    redis,
    store,
    haproxy,
    addNode: (role, own, account) => start(role, all.length, own, account),
    sql: async <Row>(statement: string) => (await query(database.url, statement)) as Row[],
    dispose: async () => {
      await haproxy.stop();
      // An orderly stop of them all takes as long as their pages may need to leave.
      await Promise.all(all.map((node) => node.kill9()));
      await Promise.all(all.map((node) => node.dispose()));
      await Promise.all([redis.close(), store.stop()]);
      await database.drop();
    },
  };
}

/** Balancers send people to it. */
export const isReady = async (url: string): Promise<boolean> => (await fetch(`${url}/readyz?of=node`)).ok;
