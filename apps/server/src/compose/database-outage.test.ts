/** A server whose PostgreSQL is restarted, killed or gone for a while: it answers 503 and goes on by itself. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { me } from '@palco/contract/auth';
import * as chat from '@palco/contract/chat';
import { joinRoom } from '@palco/contract/rooms';
import { pino } from 'pino';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, call, connect, connected, logIn, type Person, send } from '../../test/client.ts';
import { query } from '../../test/database.ts';
import { startDatabaseProxy } from '../../test/database-proxy.ts';
import { makeCourse, makeRoom } from '../../test/rooms.ts';
import { type Db, openDatabase } from '../adapters/db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../adapters/db/embedded-postgres.ts';
import { readConfig } from '../config.ts';
import { compose, type Palco } from './server.ts';

const silent = pino({ level: 'silent' });
/** A killed process loses nothing without fsync; only a power cut would. */
const fast = { fsync: 'off', full_page_writes: 'off' };

let home = '';
let postgres: EmbeddedPostgres;
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
let palco: Palco;
let db: Db;
let organizer: Person;
let roomId = '';
let socket: Socket;
const sent: string[] = [];
const received: string[] = [];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'palco-outage-'));
  await chmod(home, 0o755);
  postgres = await startPostgres();
  const config = readConfig({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    PALCO_DATA_DIR: join(home, 'data'),
    MEDIA_WORKERS: '0',
  });
  proxy = await startDatabaseProxy(postgres.connectionString);
  palco = await compose({ config, databaseUrl: proxy.url, log: silent });
  db = openDatabase(postgres.connectionString, silent, { poolSize: 1 });
  roomId = (await makeRoom(db, await makeCourse(db, { isOpen: true }))).id;
  organizer = await logIn(palco.url, 'organizer@palco.test');
  socket = await connected(connect(palco.url, organizer));
  socket.on(chat.messages.name, (frame: { messages: { messageText: string }[] }) => {
    received.push(...frame.messages.map((message) => message.messageText));
  });
  await ask(socket, joinRoom, { roomId });
  await ask(socket, chat.enterChat, { roomId });
});
afterAll(async () => {
  socket.disconnect();
  await db.destroy();
  await palco.close();
  proxy.close();
  await postgres.stop();
  await rm(home, { recursive: true, force: true });
});

const startPostgres = () => startEmbeddedPostgres({ dataDir: join(home, 'postgres'), log: () => {}, settings: fast });

/** The code of the answer to one message, or `ok`. */
const say = async (text: string): Promise<string> => {
  const answer = await ask(socket, chat.sendMessage, {
    roomId,
    message: text,
    type: 0,
    clientId: text.replaceAll(' ', '-'),
  });
  if (answer.ok) sent.push(text);
  return answer.ok ? 'ok' : answer.error;
};
const fetchMe = () => call(palco.url, me, {}, organizer);
const storedTexts = async () => {
  const rows = await db.selectFrom('chat_messages').select('text').where('text', 'in', sent).execute();
  return rows.map((row) => row.text).sort();
};
const expectNothingLost = async () => {
  await expect.poll(() => storedTexts().catch(() => [])).toEqual([...sent].sort());
  await expect.poll(() => [...received].sort()).toEqual(expect.arrayContaining([...sent].sort()));
  expect(new Set(received).size).toBe(received.length);
  expect(socket.connected).toBe(true);
};

describe('a server without its database', () => {
  it('answers 503, keeps its sockets, and goes on when PostgreSQL was restarted', async () => {
    expect(await say('before the restart')).toBe('ok');
    // Statements are under way when PostgreSQL stops.
    const underWay = Promise.all(Array.from({ length: 20 }, (_, index) => say(`during the restart ${index}`)));
    await postgres.stop();
    for (const answer of await underWay) expect(['ok', 'SERVICE_UNAVAILABLE', 'SERVER_BUSY']).toContain(answer);

    const refused = await fetchMe();
    expect([refused.status, refused.error?.error]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await say('during the outage')).toBe('SERVICE_UNAVAILABLE');
    const upload = await send(palco.url, 'HEAD', '/uploads/none', undefined, {
      ...organizer,
      headers: { 'tus-resumable': '1.0.0' },
    });
    expect(upload.status).toBe(503);
    expect(await (await send(palco.url, 'GET', '/healthz')).json()).toMatchObject({
      status: 'down',
      parts: { db: 'down' },
    });
    expect((await send(palco.url, 'GET', '/readyz')).status).toBe(503);
    expect((await send(palco.url, 'GET', '/livez')).status).toBe(200);

    postgres = await startPostgres();
    await expect.poll(async () => (await fetchMe()).status).toBe(200);
    await expect.poll(() => say('after the restart')).toBe('ok');
    await expectNothingLost();
  });

  it('runs its jobs again afterwards', async () => {
    const { email } = (await call(palco.url, me, {}, organizer)).data;
    await send(palco.url, 'POST', '/api/auth/recover', { username: email });
    await expect
      .poll(async () => JSON.stringify(await (await send(palco.url, 'GET', '/api/dev/outbox')).json()))
      .toContain(email);
  });

  it('survives connections that are killed in use', async () => {
    const texts = Array.from({ length: 40 }, (_, index) => `while connections are killed ${index}`);
    const answers = texts.map(async (text, index) => {
      if (index % 10 === 0) await killAll();
      await expect.poll(() => say(text)).toBe('ok');
    });
    await Promise.all(answers);
    await expectNothingLost();
  });

  it('broadcasts a message that was stored although the connection was lost before the answer', async () => {
    proxy.loseResponseTo('insert into chat_messages');
    await expect.poll(() => say('stored without an answer')).toBe('ok');
    await expectNothingLost();
  });

  it('has its embedded PostgreSQL back after that was killed', async () => {
    const { pid } = postgres;
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => postgres.pid).not.toBe(pid);
    await expect.poll(() => say('after the database was killed')).toBe('ok');
    await expectNothingLost();
  });
});

/** By way of another database: the connection that kills must not be among them. */
const killAll = () => {
  const url = new URL(postgres.connectionString);
  url.pathname = '/postgres';
  return query(url.href, `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'palco'`);
};
