import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { reservePorts, takenPorts } from './ports.ts';

it('gives no port twice', async () => {
  const given = await Promise.all(Array.from({ length: 200 }, () => reservePorts()));
  expect(new Set(given.flatMap(({ port, rtcpPort }) => [port, rtcpPort])).size).toBe(400);
});

it('finds the used ports without opening any', async () => {
  const { port } = await reservePorts();
  expect(await takenPorts()).not.toContain(port);
  const asked = Array.from({ length: 50 }, () => takenPorts());
  const socket = createSocket('udp4').bind(port, '127.0.0.1');
  await once(socket, 'listening');
  await Promise.all(asked);
  expect(await takenPorts()).toContain(port);
  socket.close();
  await once(socket, 'close');
  expect(await takenPorts()).not.toContain(port);
});
