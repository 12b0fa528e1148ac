import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { startNetworkProxy } from '../../../test/network-proxy.ts';
import type { LivingNode } from './port.ts';
import { watchReachability } from './reachability.ts';

it('a node is not reachable while the network to it is cut, although no connection is closed', async () => {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    response.end('ok');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const network = await startNetworkProxy(() => ({ host: '127.0.0.1', port }));
  const nodeAt = (id: string, at: number): LivingNode => ({
    ...{ id, name: id, roles: ['media'], address: `http://127.0.0.1:${at}` },
    ...{ capacity: 1, load: 0, isDraining: false },
  });
  // A node whose address is that of this machine is answered by another one.
  const own = createServer((_, response) => response.setHeader('x-palco-node-id', 'self').end('ok')).listen(
    0,
    '127.0.0.1',
  );
  await once(own, 'listening');
  const nodes = [nodeAt('self', 1), nodeAt('cut', network.port), nodeAt('near', port)];
  const misnamed = nodeAt('misnamed', (own.address() as AddressInfo).port);
  const reachability = watchReachability(
    { id: 'self', living: () => [...nodes, misnamed] },
    { isWatched: () => true, log: pino({ level: 'silent' }) },
  );
  const reached = () => nodes.map(({ id }) => reachability.isReachable(id));
  try {
    expect(reached()).toEqual([true, true, true]);
    await expect.poll(() => asked).toBeGreaterThan(1);
    network.cut();
    await expect.poll(reached).toEqual([true, false, true]);
    network.heal();
    await expect.poll(reached).toEqual([true, true, true]);
    await expect.poll(() => reachability.isReachable('misnamed')).toBe(false);
  } finally {
    reachability.close();
    network.close();
    own.closeAllConnections();
    own.close();
    server.closeAllConnections();
    server.close();
  }
});
