/** Two nodes on one database, one of which is cut off from it: nothing arrives any more, and no connection is closed. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseTarget, databaseThrough, type NetworkProxy, startNetworkProxy } from '../../test/network-proxy.ts';
import { startTestNodes } from '../../test/server.ts';
import { aliveS } from '../adapters/nodes/port.ts';

let cluster: Awaited<ReturnType<typeof startTestNodes>>;
const networks: NetworkProxy[] = [];

beforeAll(async () => {
  cluster = await startTestNodes(2, {
    configOf: () => ({ roles: ['api'] }),
    databaseUrlOf: async (_, url) => {
      const network = await startNetworkProxy(() => databaseTarget(url));
      networks.push(network);
      return databaseThrough(url, network);
    },
  });
});
afterAll(async () => {
  for (const network of networks) network.heal();
  await cluster.close();
  for (const network of networks) network.close();
});

/** Each has read the addresses of both. */
const nodesKnowEachOther = async () => {
  const seen = async () =>
    (await cluster.nodes[0]?.db.selectFrom('nodes').select('seen_at').where('address', '<>', '').execute()) ?? [];
  await expect.poll(async () => (await seen()).length).toBe(2);
  const knownAt = Math.max(...(await seen()).map(({ seen_at }) => seen_at.getTime()));
  await expect.poll(async () => (await seen()).every(({ seen_at }) => seen_at.getTime() > knownAt)).toBe(true);
};

/** Whether the first node does not count the second one as alive any more. */
const isForgotten = async () => {
  const rows = (await cluster.nodes[0]?.db.selectFrom('nodes').select('seen_at').execute()) ?? [];
  const [earlier = 0, later = 0] = rows.map(({ seen_at }) => seen_at.getTime()).toSorted((a, b) => a - b);
  return later - earlier > aliveS * 1000;
};

/** Status codes that balancers receive from each node. */
const statuses = () => Promise.all(cluster.nodes.map(async ({ url }) => (await fetch(`${url}/readyz?of=node`)).status));

it('balancers are instructed to close the connections of a node that alone does not reach the database', async () => {
  await nodesKnowEachOther();
  expect(await statuses()).toEqual([200, 200]);
  networks[1]?.cut();
  await expect.poll(statuses).toEqual([200, 503]);
  await expect.poll(isForgotten, { timeout: 20_000 }).toBe(true);
  // Now it is away for both, and each serves what needs no database.
  networks[0]?.cut();
  await expect.poll(statuses).toEqual([200, 200]);
  networks[1]?.heal();
  await expect.poll(statuses).toEqual([503, 200]);
  networks[0]?.heal();
  await expect.poll(statuses).toEqual([200, 200]);
});
