/** People who use a cluster, at the address of its balancer. */
import { type Rig, useServer } from '../faults/rig.ts';
import type { RunningServer } from '../support/server.ts';
import { type Cluster, startCluster } from './cluster.ts';

export type ClusterRig = Rig & { readonly cluster: Cluster };

export async function openClusterRig(options: Parameters<typeof startCluster>[0] = {}): Promise<ClusterRig> {
  const cluster = await startCluster(options);
  const rig = await useServer(balancerOf(cluster), {
    dataDirs: [...cluster.api, ...cluster.media, ...cluster.workers].map(({ dataDir }) => dataDir),
    files: { read: (key) => readStored(cluster, key) },
  });
  return { ...rig, cluster };
}

/** The cluster as one server, as people see it. */
const balancerOf = ({ url, databaseUrl, haproxy, sql, dispose }: Cluster): RunningServer => ({
  url,
  port: Number(new URL(url).port),
  databaseUrl,
  dataDir: '',
  pid: () => 0,
  output: () => '',
  stop: haproxy.stop,
  kill9: haproxy.kill9,
  restart: haproxy.restart,
  sql: async (statement) => void (await sql(statement)),
  dispose,
});

async function readStored({ store }: Cluster, key: string): Promise<Buffer | null> {
  const response = await fetch(`${store.url}/palco/${key}`);
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${key}: ${response.status} ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}
