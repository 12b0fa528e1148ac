/** Ports of this machine for a program that cannot choose its own. */

import { randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';

const here = '127.0.0.1';
/** Below the ports that the system hands out by itself. */
const [lowest, highest] = [20_000, 32_000];

export const reservePorts = async (): Promise<{ port: number; rtcpPort: number }> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(lowest / 2, highest / 2) * 2;
    const held = await Promise.all([hold(port), hold(port + 1)]);
    await Promise.all(held.map(release));
    if (held.every((socket) => socket !== null)) return { port, rtcpPort: port + 1 };
  }
  throw new Error('no free ports');
};

/** Whether somebody listens there. */
export const isTaken = async (port: number): Promise<boolean> => {
  const socket = await hold(port);
  await release(socket);
  return socket === null;
};

const hold = (port: number): Promise<Socket | null> =>
  new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', () => {
      socket.close();
      resolve(null);
    });
    socket.bind(port, here, () => resolve(socket));
  });

const release = (socket: Socket | null): Promise<void> =>
  new Promise((resolve) => {
    if (socket) socket.close(() => resolve());
    else resolve();
  });
