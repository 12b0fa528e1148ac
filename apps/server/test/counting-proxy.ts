/** Passes requests on to a server on this machine, and counts them by path and query. */
import { once } from 'node:events';
import { createServer, request as send } from 'node:http';

export type CountingProxy = {
  readonly port: number;
  readonly paths: readonly string[];
  close(): Promise<void>;
};

export const startCountingProxy = async (targetUrl: () => string): Promise<CountingProxy> => {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    const passed = send(new URL(request.url ?? '', targetUrl()), { method: request.method, headers: request.headers });
    passed.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    paths,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
