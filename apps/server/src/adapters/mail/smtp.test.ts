import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { requestRecovery } from '@palco/contract/recovery';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import { call, send } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const startMailServer = async (port = 0) => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      void text(stream).then((mail) => {
        received.push(mail);
        done();
      });
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  return { received, port: (server.server.address() as AddressInfo).port };
};

const startServer = async (port: number): Promise<TestServer> => {
  const server = await startTestServer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'Palco <palco@example.com>' });
  closers.push(server.close);
  return server;
};

const recover = (server: TestServer) =>
  call(server.url, requestRecovery, { body: { username: 'viewer@palco.test', useCode: true } });

it('mail is sent through the configured mail server', async () => {
  const mailServer = await startMailServer();
  const server = await startServer(mailServer.port);
  await recover(server);
  await expect.poll(() => mailServer.received.length, { timeout: 90_000 }).toBe(1);
  expect(mailServer.received[0]).toContain('From: Palco <palco@example.com>');
  expect(mailServer.received[0]).toContain('To: viewer@palco.test');
});

it('a mail server that is down delays the mail, loses nothing, and shows in the health report', async () => {
  const { port } = await startMailServer();
  await closers.pop()?.();
  const server = await startServer(port);
  expect((await recover(server)).status).toBe(200);
  expect(await (await send(server.url, 'GET', '/healthz')).json()).toMatchObject({
    status: 'ok',
    parts: { mail: 'down' },
  });
  const failedTries = async () => {
    const { rows } = await sql<{
      tries: number;
    }>`select coalesce(max(retry_count), 0) as tries from pgboss.job`.execute(server.db);
    return Number(rows[0]?.tries);
  };
  await expect.poll(failedTries, { timeout: 90_000 }).toBeGreaterThan(0);
  const mailServer = await startMailServer(port);
  await expect.poll(() => mailServer.received.length, { timeout: 25_000 }).toBe(1);
}, 40_000);
