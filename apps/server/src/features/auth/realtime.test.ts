import { hello, logout, openSession, sessionError } from '@palco/contract/auth';
import { sendMessage } from '@palco/contract/chat';
import * as limits from '@palco/contract/limits';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ask, call, connect, connected, happens, logIn, noticed } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
const sockets: Socket[] = [];
beforeAll(async () => {
  server = await startTestServer({}, { hasLongPingTimeout: false });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => server.close());

const connectAs = (person: { token: string; session: string }) => {
  const socket = connect(server.url, person);
  sockets.push(socket);
  return socket;
};

describe('the realtime connection', () => {
  it('opens with token and session and answers hello with the server clock', async () => {
    const socket = await connected(connectAs(await logIn(server.url, 'viewer@palco.test')));
    const answer = await ask(socket, hello, {});
    expect(answer).toMatchObject({ ok: true, data: { build: expect.any(String) } });
    expect(answer.ok && Math.abs(answer.data.now - server.clock.now().getTime())).toBeLessThan(5000);
  });

  it.each([
    ['no token', { token: '', session: '' }],
    ['a token that is not ours', { token: 'a.b.c', session: 'x' }],
  ])('refuses %s as unauthorized', async (_title, person) => {
    const error = await happens<Error & { data: unknown }>(connectAs(person), 'connect_error');
    expect(error.data).toEqual({ error_code: 'unauthorized', reason: 'invalid' });
  });

  it('notices within seconds that the other side is gone', async () => {
    const greeting = await (await fetch(`${server.url}/realtime/?EIO=4&transport=polling`)).text();
    expect(JSON.parse(greeting.slice(1))).toMatchObject({ pingInterval: 5000, pingTimeout: 5000 });
  });

  it('takes token and session from the auth payload, which wins over the query', async () => {
    const auth = await logIn(server.url, 'viewer@palco.test');
    const query = { token: 'stale', session: 'stale' };
    const socket = io(server.url, { path: '/realtime', transports: ['websocket'], auth, query, forceNew: true });
    sockets.push(socket);
    expect(await ask(await connected(socket), hello, {})).toMatchObject({ ok: true });
  });

  it('closes the oldest sockets of a tab that opens more than it needs', async () => {
    const person = await logIn(server.url, 'viewer2@palco.test');
    const opened: Socket[] = [];
    for (let i = 0; i < limits.sockets.perSession + 2; i += 1) opened.push(await connected(connectAs(person)));
    await expect.poll(() => opened.map((socket) => socket.connected)).toEqual([false, false, true, true, true]);
  });

  it('is refused to an account that has too many open', async () => {
    const { perAccount, perSession } = limits.sockets;
    const crowded = await startTestServer({ fixedSettings: { maxSessions: 100 } });
    const opened: Socket[] = [];
    onTestFinished(async () => {
      for (const socket of opened) socket.disconnect();
      await crowded.close();
    });
    const { token } = await logIn(crowded.url, 'viewer@palco.test');
    const openTab = async () => {
      // Below the limit of new sessions.
      crowded.clock.advance(5000);
      return { token, session: (await call(crowded.url, openSession, {}, { token })).data.session_token };
    };
    const open = (person: { token: string; session: string }) => {
      const socket = connect(crowded.url, person);
      opened.push(socket);
      return socket;
    };
    while (opened.length < perAccount) {
      const tab = await openTab();
      const missing = Math.min(perSession, perAccount - opened.length);
      await Promise.all(Array.from({ length: missing }, () => connected(open(tab))));
    }
    const refused = await happens<Error & { data: unknown }>(open(await openTab()), 'connect_error');
    expect(refused.data).toEqual({ error: 'TOO_MANY_REQUESTS', status: 429 });
    expect(opened.filter((socket) => socket.connected)).toHaveLength(perAccount);
  });

  it('limits the handshakes of an account', async () => {
    const person = await logIn(server.url, 'extra@palco.test');
    const handshake = () => {
      const socket = connectAs(person);
      return Promise.race([connected(socket).then(() => null), happens<{ data: unknown }>(socket, 'connect_error')]);
    };
    let refused: { data: unknown } | null = null;
    for (let sent = 0; refused === null && sent <= limits.sockets.handshakesPerAccount.max; sent += 20) {
      const answers = await Promise.all(Array.from({ length: 20 }, handshake));
      refused = answers.find((answer) => answer !== null) ?? null;
    }
    expect(refused?.data).toEqual({ error: 'TOO_MANY_REQUESTS', status: 429 });
    // The other tests use this account too.
    server.clock.advance(limits.sockets.handshakesPerAccount.windowMs);
  });

  it('ends when another process ended its login or changed its roles, or when the login is too old', async () => {
    const person = (email: string) => logIn(server.url, email);
    const people = await Promise.all(['viewer@palco.test', 'monitor@palco.test', 'organizer@palco.test'].map(person));
    const [ended, expired, changed] = await Promise.all(people.map((one) => connected(connectAs(one))));
    const untouched = await connected(connectAs(await person('guest@palco.test')));
    const notices = [ended, expired, changed].map((socket) => {
      const received: unknown[] = [];
      socket?.on(sessionError.name, (payload: unknown) => received.push(payload));
      return received;
    });
    const loginsOf = (email: string) => server.db.selectFrom('users').select('id').where('email', '=', email);
    const now = server.clock.now();
    const logins = () => server.db.updateTable('logins');
    await logins().set({ ended_at: now }).where('user_id', '=', loginsOf('viewer@palco.test')).execute();
    await logins()
      .set({ created_at: new Date(now.getTime() - limits.auth.loginMaxMs) })
      .where('user_id', '=', loginsOf('monitor@palco.test'))
      .execute();
    const setOrganizer = (is_organizer: boolean) =>
      server.db.updateTable('users').set({ is_organizer }).where('email', '=', 'organizer@palco.test').execute();
    await setOrganizer(false);
    await expect
      .poll(() => [ended, expired, changed].map((socket) => socket?.connected))
      .toEqual([false, false, false]);
    const expiredNotice = { error_code: 'unauthorized', reason: 'expired' };
    // One whose roles changed is not logged out: it connects again.
    expect(notices).toEqual([[expiredNotice], [expiredNotice], []]);
    expect(untouched.connected).toBe(true);
    const again = await connected(connectAs(people[2] ?? { token: '', session: '' }));
    expect(await ask(again, hello, {})).toMatchObject({ ok: true });
    await setOrganizer(true);
  });

  it('refuses a token without a session of its own', async () => {
    const person = await logIn(server.url, 'viewer@palco.test');
    const other = await logIn(server.url, 'organizer@palco.test');
    const error = await happens<Error & { data: unknown }>(
      connectAs({ token: person.token, session: other.session }),
      'connect_error',
    );
    expect(error.data).toEqual({ error_code: 'unauthorized', reason: 'invalid' });
  });

  it('refuses a text with a character that cannot be stored', async () => {
    const socket = await connected(connectAs(await logIn(server.url, 'viewer@palco.test')));
    const refused = await ask(socket, sendMessage, { roomId: '1', message: 'a\0b', type: 0 });
    expect(refused).toEqual({ ok: false, error: 'INVALID_PARAMETERS', status: 400 });
  });

  it('refuses a payload that does not match the contract and stays open', async () => {
    const socket = await connected(connectAs(await logIn(server.url, 'monitor@palco.test')));
    expect(await ask(socket, hello, 'nonsense')).toEqual({ ok: false, error: 'INVALID_PARAMETERS', status: 400 });
    expect(await ask(socket, hello, {})).toMatchObject({ ok: true });
  });

  it('notifies the oldest session that the account is in use elsewhere, and refuses it afterwards', async () => {
    const first = await logIn(server.url, 'guest@palco.test');
    const socket = await connected(connectAs(first));
    const notice = noticed(socket, sessionError);
    const closed = happens(socket, 'disconnect');
    await logIn(server.url, 'guest@palco.test');
    await logIn(server.url, 'guest@palco.test');
    expect(await notice).toEqual({ error_code: 'unauthorized', reason: 'other_machine' });
    await closed;
    const error = await happens<Error & { data: unknown }>(connectAs(first), 'connect_error');
    expect(error.data).toEqual({ error_code: 'unauthorized', reason: 'other_machine' });
  });

  it('ends every tab of a login that logs out', async () => {
    const person = await logIn(server.url, 'extra@palco.test');
    const second = (await call(server.url, openSession, {}, { token: person.token })).data.session_token;
    const tabs = await Promise.all(
      [person.session, second].map((session) => connected(connectAs({ token: person.token, session }))),
    );
    const notices = tabs.map((tab) => noticed(tab, sessionError));
    await call(server.url, logout, {}, { token: person.token });
    expect(await Promise.all(notices)).toEqual(Array(2).fill({ error_code: 'unauthorized', reason: 'logged_out' }));
  });

  it('a closed tab is ended before one that is open', async () => {
    const open = await logIn(server.url, 'viewer2@palco.test');
    const closed = await logIn(server.url, 'viewer2@palco.test');
    server.clock.advance(limits.auth.sessionGraceMs + 1000);
    await connected(connectAs(open));
    await seen(open.session);
    await logIn(server.url, 'viewer2@palco.test');
    const error = await happens<Error & { data: unknown }>(connectAs(closed), 'connect_error');
    expect(error.data).toEqual({ error_code: 'unauthorized', reason: 'other_machine' });
    await connected(connectAs(open));
  });

  /** Waits until the server has marked the newest connection's session as seen. */
  const seen = async (session: string) => {
    const { createHash } = await import('node:crypto');
    const hash = createHash('sha256').update(session).digest();
    await expect
      .poll(async () => {
        const row = await server.db
          .selectFrom('sessions')
          .select('seen_at')
          .where('token_hash', '=', hash)
          .executeTakeFirstOrThrow();
        return server.clock.now().getTime() - row.seen_at.getTime();
      })
      .toBeLessThan(limits.auth.sessionGraceMs);
  };
});

describe('an orderly stop', () => {
  it('does not wait for the tabs that are open', async () => {
    const stopping = await startTestServer();
    const socket = await connected(connect(stopping.url, await logIn(stopping.url, 'viewer@palco.test')));
    const gone = happens(socket, 'disconnect');
    await stopping.close();
    expect(await gone).toMatch(/server|transport/);
  });
});
