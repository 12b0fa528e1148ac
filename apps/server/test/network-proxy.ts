/** A TCP proxy that can be cut as a network is: nothing arrives any more, in either direction, and no connection is closed or refused. */
import { once } from 'node:events';
import { type AddressInfo, createServer, connect as openSocket, type Socket } from 'node:net';
import { join } from 'node:path';

export type NetworkTarget = { readonly host: string; readonly port: number } | { readonly path: string };

export type NetworkProxy = {
  readonly host: string;
  readonly port: number;
  cut(): void;
  /** Bytes that were sent meanwhile arrive late, as they do by TCP. */
  heal(): void;
  /** From those who connected to the target. */
  sentBytes(): number;
  close(): void;
};

/** The target is asked for with each connection. */
export const startNetworkProxy = async (
  targetOf: () => NetworkTarget,
  { bytesPerS = Number.POSITIVE_INFINITY }: { readonly bytesPerS?: number } = {},
): Promise<NetworkProxy> => {
  let isCut = false;
  let sentBytes = 0;
  /** Nothing more is read until the network would have carried what was read. */
  const slowDown = (socket: Socket, bytes: number) => {
    if (bytesPerS === Number.POSITIVE_INFINITY) return;
    socket.pause();
    setTimeout(() => !isCut && socket.resume(), (bytes / bytesPerS) * 1000);
  };
  const open = new Set<Socket>();
  /** Connections that came while it was cut. */
  const waiting = new Set<Socket>();

  const pass = (client: Socket) => {
    const upstream = openSocket({ ...targetOf(), allowHalfOpen: true });
    client.on('data', (bytes) => {
      sentBytes += bytes.length;
      slowDown(client, bytes.length);
    });
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      from.on('data', (bytes) => to.write(bytes));
      from.on('end', () => to.end());
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  };

  // Paused from the beginning: while it is cut nothing is read, an end of the connection neither.
  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (client) => {
    if (isCut) return void waiting.add(client);
    pass(client);
    client.resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    host: '127.0.0.1',
    port,
    cut: () => {
      isCut = true;
      for (const socket of open) socket.pause();
    },
    heal: () => {
      isCut = false;
      for (const socket of open) socket.resume();
      for (const client of waiting) {
        pass(client);
        client.resume();
      }
      waiting.clear();
    },
    sentBytes: () => sentBytes,
    close: () => {
      for (const socket of [...open, ...waiting]) socket.destroy();
      server.close();
    },
  };
};

/** The PostgreSQL of a connection string, which may be a socket file. */
export const databaseTarget = (connectionString: string): NetworkTarget => {
  const { hostname, port, searchParams } = new URL(connectionString);
  const folder = searchParams.get('host');
  return folder === null
    ? { host: hostname, port: Number(port) || 5432 }
    : { path: join(folder, `.s.PGSQL.${searchParams.get('port') ?? '5432'}`) };
};

/** The same database through a proxy. */
export const databaseThrough = (connectionString: string, { host, port }: NetworkProxy): string => {
  const { username, pathname } = new URL(connectionString);
  return `postgresql://${username}@${host}:${port}${pathname}`;
};
