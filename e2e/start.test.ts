import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { note } from './support/note.ts';
import { type RunningServer, startServer } from './support/server.ts';

describe('a Palco with its own database', () => {
  let server: RunningServer;

  beforeAll(async () => {
    server = await startServer({ database: 'own', env: { PALCO_SHUTDOWN_S: '1', PALCO_LOG_LEVEL: 'error' } });
  });

  afterAll(() => server.dispose());

  it('starts again after its process was killed', async () => {
    await server.kill9();
    await expect(fetch(server.url)).rejects.toThrow();
    const startedAt = performance.now();
    await server.restart();
    note(`start after a kill: ${Math.round(performance.now() - startedAt)} ms`);
    expect(await (await fetch(`${server.url}/healthz`)).json()).toMatchObject({ status: 'ok', parts: { db: 'ok' } });
  });

  it('ends on SIGTERM in the time it has, also with a request that never ends', async () => {
    const hanging = connect(server.port, '127.0.0.1');
    hanging.on('error', () => {
      // The server resets the connection in the end.
    });
    const head =
      'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{';
    await new Promise((sent) => hanging.write(head, sent));
    // Answered after the request above has arrived.
    await fetch(`${server.url}/livez`);
    await server.stop();
    expect(server.output()).toContain('the server did not close in time');
    await expect(fetch(server.url)).rejects.toThrow();
    // PostgreSQL was stopped in order.
    expect(existsSync(path.join(server.dataDir, 'postgres/postmaster.pid'))).toBe(false);
  });
});
