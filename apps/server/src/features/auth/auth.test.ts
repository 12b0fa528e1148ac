import { changePassword, login, logout, me, openSession, replacePassword } from '@palco/contract/auth';
import * as limits from '@palco/contract/limits';
import { decodeJwt, SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, logIn, send } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { createPostgresAttempts } from '../../adapters/attempts/postgres.ts';
import { demoPassword } from '../../demo/accounts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trustedProxies: 1 });
});
afterAll(() => server.close());

const tryLogin = (username: string, password: string, headers: Record<string, string> = {}) =>
  call(server.url, login, { body: { username, password } }, { headers });

describe('logging in', () => {
  it('gives a token whose claims name the account, the login and no forced change', async () => {
    const { status, data } = await tryLogin('viewer@palco.test', demoPassword);
    expect(status).toBe(200);
    expect(data.appMerch).toBe('SHOW');
    const claims = decodeJwt(data.accessToken);
    expect(claims).toMatchObject({ sub: expect.any(String), sid: expect.any(String), force_pw_change: false });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(limits.auth.tokenTtlS);
  });

  it('ignores capitals and spaces around the e-mail', async () => {
    expect((await tryLogin('  Viewer@Palco.TEST ', demoPassword)).status).toBe(200);
  });

  it('answers the same for a wrong password and for an unknown account', async () => {
    const wrong = await tryLogin('guest@palco.test', 'not-the-password');
    const unknown = await tryLogin('unknown@palco.test', 'not-the-password');
    expect(wrong.status).toBe(401);
    expect(unknown.status).toBe(401);
    expect(unknown.error).toEqual(wrong.error);
  });

  it.each([
    ['pt-BR', 'E-MAIL OU SENHA INCORRETOS'],
    ['en-US', 'WRONG EMAIL OR PASSWORD'],
    ['es-ES', 'CORREO ELECTRÓNICO O CONTRASEÑA INCORRECTOS'],
  ])('reports a wrong password in %s', async (language, text) => {
    const { error } = await tryLogin(`unknown-${language.toLowerCase()}@palco.test`, 'x', {
      'accept-language': language,
    });
    expect(error).toMatchObject({ error: 'WRONG_EMAIL_OR_PASSWORD', error_description: text });
  });

  it('marks the token of an account that must change its password', async () => {
    const { data } = await tryLogin('newcomer@palco.test', demoPassword);
    expect(decodeJwt(data.accessToken)).toMatchObject({ force_pw_change: true });
    const refused = await call(server.url, me, {}, { token: data.accessToken });
    expect([refused.status, refused.error?.error]).toEqual([403, 'PASSWORD_CHANGE_REQUIRED']);
  });
});

it('a text with a character that cannot be stored is refused, not an error of the server', async () => {
  const answer = await tryLogin('viewer\0@palco.test', 'x');
  expect([answer.status, answer.error?.error]).toEqual([400, 'INVALID_PARAMETERS']);
});

describe('guessing passwords', () => {
  it.each(['monitor@palco.test', 'nobody@palco.test'])('as %s says how many tries are left', async (name) => {
    const from = { 'x-forwarded-for': '192.0.2.70' };
    const left = [];
    for (let i = 0; i < limits.auth.attemptsPerAccountAndAddress; i += 1)
      left.push((await tryLogin(name, 'guess', from)).error?.attempts_left);
    expect(left).toEqual([4, 3, 2, 1, 0]);
    const held = await tryLogin(name, 'guess', from);
    expect([held.status, held.error?.attempts_left]).toEqual([429, undefined]);
  });

  it('is limited per account and address, with the time to retry, until the window has ended', async () => {
    const { attemptsPerAccountAndAddress, attemptWindowMs } = limits.auth;
    for (let i = 0; i < attemptsPerAccountAndAddress; i += 1) {
      expect((await tryLogin('extra@palco.test', 'guess')).status).toBe(401);
    }
    const held = await tryLogin('extra@palco.test', demoPassword, { 'accept-language': 'en-US' });
    expect([held.status, held.error?.error]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect(held.error?.error_description).toBe('Too many attempts. Try again in 15 minutes.');
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    expect((await tryLogin('viewer2@palco.test', demoPassword)).status).toBe(200);

    server.clock.advance(attemptWindowMs + 1000);
    expect((await tryLogin('extra@palco.test', demoPassword)).status).toBe(200);
  });

  it('is limited when all tries arrive at the same moment', async () => {
    const tries = await Promise.all(Array.from({ length: 12 }, () => tryLogin('monitor@palco.test', 'guess')));
    expect(tries.filter((answer) => answer.status === 401)).toHaveLength(limits.auth.attemptsPerAccountAndAddress);
    expect(tries.filter((answer) => answer.status === 429)).toHaveLength(12 - limits.auth.attemptsPerAccountAndAddress);
  });

  it('with ever new names stores nothing once the address is limited', async () => {
    const attempts = createPostgresAttempts(server.db, server.clock);
    const address = 'login-address:127.0.0.1';
    for (let i = 0; i <= limits.auth.attemptsPerAddress; i += 1)
      await attempts.hit(address, limits.auth.attemptWindowMs);
    expect((await tryLogin('made-up@palco.test', 'guess')).status).toBe(429);
    await attempts.clear([address]);
    const names = await server.db.selectFrom('attempts').select('key').where('key', 'like', '%made-up%').execute();
    expect(names).toEqual([]);
  });

  it('with a name made of an e-mail and an address does not lock that user out', async () => {
    const victim = { 'x-forwarded-for': '192.0.2.1' };
    const name = 'viewer@palco.test@192.0.2.1';
    for (let i = 0; i <= limits.auth.attemptsPerAccountAndAddress; i += 1)
      await tryLogin(name, 'guess', { 'x-forwarded-for': '192.0.2.99' });
    expect((await tryLogin('viewer@palco.test', demoPassword, victim)).status).toBe(200);
  });

  it('from many addresses of one IPv6 network counts as one address', async () => {
    const tries = [];
    for (let i = 0; i <= limits.auth.attemptsPerAccountAndAddress; i += 1)
      tries.push(await tryLogin('ipv6@palco.test', 'guess', { 'x-forwarded-for': `2001:db8:0:1::${i + 1}` }));
    expect(tries.map((answer) => answer.status)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('counts refused tries towards the limit of the address', async () => {
    const attempts = createPostgresAttempts(server.db, server.clock);
    const from = { 'x-forwarded-for': '192.0.2.50' };
    const tries = limits.auth.attemptsPerAccountAndAddress + 3;
    for (let i = 0; i < tries; i += 1) await tryLogin('refused@palco.test', 'guess', from);
    expect((await attempts.read('login-address:192.0.2.50'))?.hits).toBe(tries);
  });

  it('is limited for one address however many names are tried', async () => {
    const from = { 'x-forwarded-for': '192.0.2.60' };
    const { max } = login.limit;
    const answers = [];
    for (let sent = 0; sent <= max; sent += 50)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 50 }, () => send(server.url, 'POST', '/api/auth/login', {}, { headers: from })),
        )),
      );
    expect(answers.filter((answer) => answer.status === 429).length).toBe(answers.length - max);
  });

  it('is forgotten when its window has ended', async () => {
    const attempts = createPostgresAttempts(server.db, server.clock);
    await attempts.hit('short', 1000);
    await attempts.hit('long', 60_000);
    server.clock.advance(2000);
    await attempts.sweep();
    const left = await server.db.selectFrom('attempts').select('key').where('key', 'in', ['short', 'long']).execute();
    expect(left).toEqual([{ key: 'long' }]);
  });
});

describe('a login', () => {
  it('is renewed while it is used, but not for ever', async () => {
    const { token } = await logIn(server.url, 'viewer2@palco.test');
    const renewalOf = async (known: string) =>
      (await call(server.url, me, {}, { token: known })).headers.get('x-palco-token');
    let current = token;
    let ageMs = 0;
    const stepMs = limits.auth.tokenTtlS * 750;
    for (let renewed: string | null = token; renewed !== null; ageMs += stepMs) {
      current = renewed;
      server.clock.advance(stepMs);
      renewed = await renewalOf(current);
    }
    expect(ageMs).toBeGreaterThan(limits.auth.loginMaxMs - stepMs);
    expect(ageMs).toBeLessThan(limits.auth.loginMaxMs + 3 * stepMs);
  });
});

describe('the logged-in user', () => {
  it('is described without a trace of the password', async () => {
    const { token } = await logIn(server.url, 'organizer@palco.test');
    const response = await send(server.url, 'GET', '/api/auth/me', undefined, { token });
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      email: 'organizer@palco.test',
      organizer: true,
      admin: false,
      language: 'pt-BR',
      social_medias: { facebook: '', twitter: '', instagram: '' },
    });
    expect(text).not.toContain('argon2');
  });

  it('is not identified after logging out, also when logging out twice', async () => {
    const { token, session } = await logIn(server.url, 'viewer@palco.test');
    expect((await call(server.url, logout, {}, { token, session })).status).toBe(200);
    expect((await call(server.url, me, {}, { token })).status).toBe(401);
    expect((await call(server.url, logout, {}, { token })).status).toBe(401);
  });

  it('gets a fresh token once the old one is past half its life, and the fresh one works when the old has expired', async () => {
    const { token } = await logIn(server.url, 'viewer@palco.test');
    expect((await call(server.url, me, {}, { token })).headers.get('x-palco-token')).toBeNull();
    server.clock.advance((limits.auth.tokenTtlS / 2 + 60) * 1000);
    const renewed = (await call(server.url, me, {}, { token })).headers.get('x-palco-token') ?? '';
    server.clock.advance((limits.auth.tokenTtlS / 2 + 60) * 1000);
    expect((await call(server.url, me, {}, { token })).status).toBe(401);
    expect((await call(server.url, me, {}, { token: renewed })).status).toBe(200);
  });
});

describe('invalid tokens', () => {
  const forged = (key: string) =>
    new SignJWT({ sid: 'a', force_pw_change: false })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('palco')
      .setSubject('1001')
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(key));

  it.each([
    ['is missing', async () => ''],
    ['is not a token', async () => 'abc'],
    ['looks like one', async () => 'a.b.c'],
    ['is signed with another secret', () => forged('another-secret-that-is-long-enough')],
    [
      'is not signed at all',
      async () =>
        `${btoa('{"alg":"none"}').replaceAll('=', '')}.${btoa('{"sub":"1001","sid":"a"}').replaceAll('=', '')}.`,
    ],
  ])('a token that %s gets 401', async (_title, make) => {
    const { status, error } = await call(server.url, me, {}, { token: await make() });
    expect([status, error]).toEqual([401, { error: 'ERROR_CREDENTIALS' }]);
  });

  it('a token that expired gets 401', async () => {
    const { token } = await logIn(server.url, 'viewer@palco.test');
    server.clock.advance((limits.auth.tokenTtlS + 1) * 1000);
    expect((await call(server.url, me, {}, { token })).status).toBe(401);
  });

  it('a token of a deleted account gets 401', async () => {
    await server.db
      .insertInto('users')
      .values({
        email: 'gone@palco.test',
        name: 'Gone',
        phone: null,
        thumbnail_url: null,
        password_hash: await hashOf('viewer@palco.test'),
      })
      .execute();
    const { token } = await logIn(server.url, 'gone@palco.test');
    await server.db.deleteFrom('users').where('email', '=', 'gone@palco.test').execute();
    // Identities are cached for a moment.
    server.clock.advance(5000);
    expect((await call(server.url, me, {}, { token })).status).toBe(401);
  });

  const hashOf = async (email: string) =>
    (await server.db.selectFrom('users').select('password_hash').where('email', '=', email).executeTakeFirstOrThrow())
      .password_hash;
});

describe('first access', () => {
  it('keeps the old password when its logins cannot be ended with it', async () => {
    const { data } = await tryLogin('newcomer@palco.test', demoPassword);
    await sql`alter table logins add constraint endless check (ended_at is null) not valid`.execute(server.db);
    try {
      const answer = await call(
        server.url,
        changePassword,
        { body: { password: 'another one' } },
        { token: data.accessToken },
      );
      expect(answer.status).toBe(500);
    } finally {
      await sql`alter table logins drop constraint endless`.execute(server.db);
    }
    expect((await tryLogin('newcomer@palco.test', demoPassword)).status).toBe(200);
  });

  it('refuses a short password and the temporary one, then sets the new one and logs in with it', async () => {
    const { data } = await tryLogin('newcomer@palco.test', demoPassword);
    const token = data.accessToken;
    const short = await call(server.url, changePassword, { body: { password: 'seven77' } }, { token });
    expect([short.status, short.error?.error]).toEqual([400, 'PASSWORD_TOO_SHORT']);
    const same = await call(server.url, changePassword, { body: { password: demoPassword } }, { token });
    expect([same.status, same.error?.error]).toEqual([400, 'PASSWORD_UNCHANGED']);

    const changed = await call(server.url, changePassword, { body: { password: 'eight888' } }, { token });
    expect(changed.status).toBe(200);
    expect((await call(server.url, me, {}, { token: changed.data.accessToken ?? '' })).data.email).toBe(
      'newcomer@palco.test',
    );
    expect((await call(server.url, changePassword, { body: { password: 'again-888' } }, { token })).status).toBe(401);
    expect((await tryLogin('newcomer@palco.test', demoPassword)).status).toBe(401);
    expect((await tryLogin('newcomer@palco.test', 'eight888')).status).toBe(200);
  });

  it('an ordinary token cannot change the password', async () => {
    const { token } = await logIn(server.url, 'viewer@palco.test');
    const { status, error } = await call(server.url, changePassword, { body: { password: 'eight888' } }, { token });
    expect([status, error?.error]).toEqual([403, 'NO_PERMISSION']);
  });
});

describe('changing one’s own password', () => {
  const change = (person: { token: string }, current_password: string, new_password: string) =>
    call(server.url, replacePassword, { body: { current_password, new_password } }, person);
  const answer = (a: { status: number; error: { error: string } | null }) => [a.status, a.error?.error];

  it('needs the present one, ends the other logins and keeps this one', async () => {
    const [here, elsewhere] = [
      await logIn(server.url, 'guest@palco.test'),
      await logIn(server.url, 'guest@palco.test'),
    ];
    expect(answer(await change(here, demoPassword, 'seven77'))).toEqual([400, 'PASSWORD_TOO_SHORT']);
    const wrong = await change(here, 'guess', 'eight888');
    expect([...answer(wrong), wrong.error?.attempts_left]).toEqual([403, 'WRONG_CURRENT_PASSWORD', 4]);
    expect(answer(await change(here, demoPassword, demoPassword))).toEqual([400, 'PASSWORD_UNCHANGED']);
    expect((await change(here, demoPassword, 'eight888')).status).toBe(200);
    expect((await call(server.url, me, {}, here)).status).toBe(200);
    expect((await call(server.url, me, {}, elsewhere)).status).toBe(401);
    expect((await tryLogin('guest@palco.test', demoPassword)).status).toBe(401);
    expect((await tryLogin('guest@palco.test', 'eight888')).status).toBe(200);
    expect((await change(here, 'eight888', demoPassword)).status).toBe(200);
  });

  it('shares its tries with the login', async () => {
    const person = await logIn(server.url, 'viewer2@palco.test');
    for (let i = 0; i < limits.auth.attemptsPerAccountAndAddress; i += 1) await change(person, 'guess', 'eight888');
    expect(answer(await change(person, demoPassword, 'eight888'))).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect((await tryLogin('viewer2@palco.test', demoPassword)).status).toBe(429);
    expect((await call(server.url, me, {}, person)).status).toBe(200);
    server.clock.advance(limits.auth.attemptWindowMs + 1000);
  });
});

describe('sessions', () => {
  it('one more than allowed ends the oldest: its calls answer 401 and say why', async () => {
    const first = await logIn(server.url, 'guest@palco.test');
    const second = await logIn(server.url, 'guest@palco.test');
    const third = await logIn(server.url, 'guest@palco.test');
    const answers = await Promise.all([first, second, third].map((person) => call(server.url, me, {}, person)));
    expect(answers.map((answer) => answer.status)).toEqual([401, 200, 200]);
    expect(answers[0]?.error?.error).toBe('SESSION_REPLACED');
    expect((await call(server.url, me, {}, { token: first.token })).error?.error).toBe('SESSION_REPLACED');
  });

  it('the tabs of one login count once, and a further login ends all tabs of the oldest', async () => {
    const one = await logIn(server.url, 'viewer2@palco.test');
    const tab = async () => (await call(server.url, openSession, {}, { token: one.token })).data.session_token;
    const tabs = [one.session, await tab(), await tab(), await tab()];
    const statuses = () =>
      Promise.all(tabs.map(async (session) => (await call(server.url, me, {}, { token: one.token, session })).status));
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await logIn(server.url, 'viewer2@palco.test');
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await logIn(server.url, 'viewer2@palco.test');
    expect(await statuses()).toEqual([401, 401, 401, 401]);
  });

  it('a session of another user is not accepted', async () => {
    const one = await logIn(server.url, 'viewer@palco.test');
    const other = await logIn(server.url, 'organizer@palco.test');
    expect((await call(server.url, me, {}, { token: one.token, session: other.session })).status).toBe(401);
  });

  it('opened at the same moment never exceed the limit', async () => {
    const logins = [];
    for (let i = 0; i < 8; i += 1) logins.push((await tryLogin('admin@palco.test', demoPassword)).data.accessToken);
    await Promise.all(logins.map((token) => call(server.url, openSession, {}, { token })));
    const open = await server.db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('sessions.id')
      .where('users.email', '=', 'admin@palco.test')
      .where('ended_at', 'is', null)
      .execute();
    expect(open).toHaveLength(limits.auth.maxSessions);
  });
});
