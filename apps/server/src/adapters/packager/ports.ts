/** Ports of this machine for a program that cannot choose its own. */
import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** Below the ephemeral ports of the system, above those of the media workers. */
const [lowest, highest] = [20_000, 32_000];
/** Round robin, so that no port is given twice before its program has opened it; random start, as other servers may run here. */
let next = randomInt(lowest / 2, highest / 2) * 2;

export const reservePorts = async (): Promise<{ port: number; rtcpPort: number }> => {
  const taken = await takenPorts();
  for (let tries = lowest; tries < highest; tries += 2) {
    const port = next;
    next = port + 2 < highest ? port + 2 : lowest;
    if (!taken.has(port) && !taken.has(port + 1)) return { port, rtcpPort: port + 1 };
  }
  throw new Error('no free ports');
};

/** Read from /proc: opening a port to test it could block the program that is about to open it. */
export const takenPorts = async (): Promise<ReadonlySet<number>> => {
  const older = await readFile('/proc/net/udp', 'utf8');
  // A system without IPv6 has no such file.
  const newer = await readFile('/proc/net/udp6', 'utf8').catch(() => '');
  return new Set([...`${older}${newer}`.matchAll(localPort)].map(([, port = '']) => Number.parseInt(port, 16)));
};

const localPort = /^ *\d+: [\dA-F]+:([\dA-F]{4}) /gm;
