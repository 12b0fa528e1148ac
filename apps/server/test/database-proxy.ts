/** A proxy before PostgreSQL that can lose the response to one statement after PostgreSQL has committed it, or be away. */
import { once } from 'node:events';
import { type AddressInfo, createServer, connect as openSocket, type Socket } from 'node:net';
import { join } from 'node:path';

export const startDatabaseProxy = async (connectionString: string) => {
  const target = new URL(connectionString);
  const socketFile = join(target.searchParams.get('host') ?? '', '.s.PGSQL.5432');
  const open = new Set<Socket>();
  let textToLose: string | null = null;

  let isAway = false;

  const server = createServer((client) => {
    if (isAway) return void client.destroy();
    const upstream = openSocket(socketFile);
    let isLosing = false;
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
    client.on('data', (bytes) => {
      if (textToLose !== null && bytes.includes(textToLose)) {
        textToLose = null;
        isLosing = true;
      }
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => (isLosing ? client.destroy() : client.write(bytes)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgresql://${target.username}@127.0.0.1:${port}${target.pathname}`,
    /** Ends the connection of the next statement that contains the text, when its response arrives. */
    loseResponseTo: (text: string) => {
      textToLose = text;
    },
    /** Ends all connections and takes no new ones, until it is called again with false. */
    setAway: (away: boolean) => {
      isAway = away;
      if (away) for (const socket of open) socket.destroy();
    },
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
};
