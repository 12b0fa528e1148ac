/** Proxies between the nodes of a cluster and what they use, each of which can be cut. */
import {
  databaseTarget,
  databaseThrough,
  type NetworkProxy,
  startNetworkProxy,
} from '../../apps/server/test/network-proxy.ts';
import type { Cluster, ClusterParts } from './cluster.ts';

/** Until the port of the node is known. */
const notListening = 'http://127.0.0.1:9';

type MediaLinks = Readonly<Record<'database' | 'node' | 'redis' | 'store', NetworkProxy>>;

export function openLinks() {
  const media: MediaLinks[] = [];
  let api: NetworkProxy | undefined;
  let cluster: Cluster | undefined;

  const envOf = async (role: string, index: number, parts: ClusterParts): Promise<Record<string, string>> => {
    const { databaseUrl, redisUrl, storeUrl } = parts;
    const toDatabase = () => startNetworkProxy(() => databaseTarget(databaseUrl));
    if (role === 'api' && index === 1) {
      api = await toDatabase();
      return { DATABASE_URL: databaseThrough(databaseUrl, api) };
    }
    if (role !== 'media') return {};
    const links: MediaLinks = {
      database: await toDatabase(),
      node: await startNetworkProxy(() => targetOf(cluster?.media[index]?.url ?? notListening)),
      redis: await startNetworkProxy(() => targetOf(redisUrl)),
      store: await startNetworkProxy(() => targetOf(storeUrl)),
    };
    media[index] = links;
    return {
      DATABASE_URL: databaseThrough(databaseUrl, links.database),
      PALCO_NODE_ADDRESS: urlOf('http', links.node),
      REDIS_URL: urlOf('redis', links.redis),
      S3_ENDPOINT: urlOf('http', links.store),
    };
  };

  return {
    envOf,
    /** To be called once the nodes have started. */
    targets: (started: Cluster) => {
      cluster = started;
    },
    /** By the address at which other nodes reach it. */
    ofMedia: (address: string): MediaLinks => {
      const found = media.find(({ node }) => urlOf('http', node) === address);
      if (!found) throw new Error(`no media node is at ${address}`);
      return found;
    },
    ofApi: {
      cut: () => api?.cut(),
      heal: () => api?.heal(),
    },
  };
}

const targetOf = (url: string) => {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
};

const urlOf = (scheme: string, { host, port }: NetworkProxy): string => `${scheme}://${host}:${port}`;
