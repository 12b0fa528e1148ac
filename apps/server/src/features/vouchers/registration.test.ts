import { login, me } from '@palco/contract/auth';
import * as limits from '@palco/contract/limits';
import {
  associateRegistered,
  checkVoucher,
  registerByVoucher,
  registerPassword,
  resendEmailCode,
  verifyEmailCode,
} from '@palco/contract/vouchers';
import { isValidEmail } from '@palco/domain/auth/credentials';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, send } from '../../../test/client.ts';
import { codeOf, nextMail } from '../../../test/outbox.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const voucher = (n: number) => `DEMO00000000000${n}`;
const person = (voucherId: string, username: string) => ({
  voucherId,
  username,
  name: 'Maria Silva',
  fullName: 'Maria Silva',
  phone: '5511987654321',
  gender: 'female' as const,
  dateOfBirth: '1990-02-28',
});
/** The cookie of the browser that registers with this voucher. */
const cookies = new Map<string, string>();
const browserOf = (id: string) => ({ headers: { cookie: cookies.get(id) ?? '' } });
const check = async (id: string) => (await call(server.url, checkVoucher, { params: { id } }, browserOf(id))).data;
const register = (body: ReturnType<typeof person>) => call(server.url, registerByVoucher, { body });
const verify = async (voucherId: string, code: string) => {
  const answered = await call(server.url, verifyEmailCode, { query: { voucherId, code } }, browserOf(voucherId));
  const cookie = answered.headers.get('set-cookie')?.split(';')[0];
  if (cookie) cookies.set(voucherId, cookie);
  return answered;
};
const setPassword = (voucherId: string, password: string) =>
  call(server.url, registerPassword, { body: { voucherId, password } }, browserOf(voucherId));
const associate = (id: string) => call(server.url, associateRegistered, { params: { id } });
const answer = (a: { status: number; error: { error: string } | null }) => [a.status, a.error?.error];

describe('registering with a voucher', () => {
  it('leads through data, e-mail code and password to a course, and can be resumed at each step', async () => {
    const id = voucher(1);
    const email = 'maria@example.com';
    expect(await check(id)).toMatchObject({ ableToUse: true, step: 0, userInfo: { username: null } });
    expect((await register(person(id, email))).status).toBe(200);
    expect(await check(id)).toMatchObject({ step: 2, userInfo: { username: email } });

    const code = codeOf(await nextMail(server.url, email));
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{6}$/);
    expect((await verify(id, code.toLowerCase())).status).toBe(200);
    expect((await verify(id, code)).status).toBe(200);
    expect(await check(id)).toMatchObject({ step: 3 });

    expect((await setPassword(id, 'seis66')).status).toBe(200);
    const { courseName } = (await associate(id)).data;
    expect((await associate(id)).data).toEqual({ courseName });
    expect(await check(id)).toMatchObject({ ableToUse: false, courseName, step: 4, userInfo: { username: null } });

    const { data } = await call(server.url, login, { body: { username: email, password: 'seis66' } });
    expect((await call(server.url, me, {}, { token: data.accessToken })).data).toMatchObject({
      name: 'Maria Silva',
      phone: '5511987654321',
    });
    expect((await nextMail(server.url, email, 2)).subject).toBe('Boas-vindas a Palco');
  });

  it.each(["o'neil@example.com", 'a!b@example.com', 'maria@1.example.c1'])(
    'takes %s, as the form does',
    async (email) => {
      expect(isValidEmail(email)).toBe(true);
      expect((await register(person(voucher(9), email))).status).toBe(200);
    },
  );

  it.each([
    ['no name', { name: '' }],
    ['a link for a name', { name: 'Ganhe em www.exemplo.com' }],
    ['a character that cannot be stored', { name: 'Maria\0' }],
    ['no phone', { phone: '' }],
    ['letters in the phone', { phone: '11 9876-5432' }],
    ['a gender we do not know', { gender: 'placeholder' }],
    ['an e-mail that is none', { username: 'maria' }],
    ['a day that does not exist', { dateOfBirth: '1990-02-30' }],
    ['a birth to come', { dateOfBirth: '2999-01-01' }],
    ['a voucher of 15 characters', { voucherId: 'DEMO00000000001' }],
  ])('with %s is refused and changes nothing', async (_title, change) => {
    const response = await send(server.url, 'POST', '/api/vouchers/users/register', {
      ...person(voucher(2), 'unknown@example.com'),
      ...change,
    });
    expect([response.status, await response.json()]).toEqual([400, { error: 'VOUCHER_ERROR_REGISTERDATA' }]);
    expect(await check(voucher(2))).toMatchObject({ step: 0 });
  });

  it('with an unknown voucher gets 404', async () => {
    expect(answer(await call(server.url, checkVoucher, { params: { id: 'ZZZZZZZZZZZZZZZZ' } }))).toEqual([
      404,
      'VOUCHER_NOT_FOUND',
    ]);
    expect(answer(await register(person('ZZZZZZZZZZZZZZZZ', 'a@example.com')))).toEqual([404, 'VOUCHER_NOT_FOUND']);
  });

  it('with an e-mail that has an account gets 409', async () => {
    expect(answer(await register(person(voucher(2), 'viewer@palco.test')))).toEqual([409, 'VOUCHER_ERROR_USERCREATED']);
  });

  it('a wrong code is distinguished from an expired one, and from a missing registration', async () => {
    const id = voucher(3);
    expect(answer(await verify(id, 'AAAAAA'))).toEqual([404, 'VOUCHER_ERROR_REGISTRATION_NOT_FOUND']);
    await register(person(id, 'late@example.com'));
    const code = codeOf(await nextMail(server.url, 'late@example.com'));
    expect(answer(await verify(id, '000000'))).toEqual([400, 'VOUCHER_ERROR_INVALIDCODE']);
    server.clock.advance(limits.voucher.emailCodeTtlMs + 1000);
    expect(answer(await verify(id, code))).toEqual([406, 'VOUCHER_ERROR_EXPIREDCODE']);
  });

  it('a code tried too often counts as expired; a new one works', async () => {
    const id = voucher(4);
    await register(person(id, 'retry@example.com'));
    const code = codeOf(await nextMail(server.url, 'retry@example.com'));
    for (let i = 0; i < limits.voucher.emailCodeAttempts; i += 1) await verify(id, '000000');
    expect(answer(await verify(id, code))).toEqual([406, 'VOUCHER_ERROR_EXPIREDCODE']);

    const resend = () => call(server.url, resendEmailCode, { query: { username: 'retry@example.com' } });
    // Requests within the resend delay do not count towards the hourly limit.
    for (let i = 0; i < 12; i += 1) expect(answer(await resend())).toEqual([400, 'VOUCHER_ERROR_RESENDEMAIL']);
    server.clock.advance(limits.voucher.emailResendAfterMs);
    expect((await resend()).status).toBe(200);
    expect((await verify(id, codeOf(await nextMail(server.url, 'retry@example.com', 2)))).status).toBe(200);
  });

  it('a code cannot be sent again where nothing was registered', async () => {
    const resent = await call(server.url, resendEmailCode, { query: { username: 'stranger@example.com' } });
    expect(answer(resent)).toEqual([400, 'VOUCHER_ERROR_RESENDEMAIL']);
  });

  it('no step can be skipped', async () => {
    const id = voucher(5);
    expect(answer(await setPassword(id, 'seis66'))).toEqual([400, 'VOUCHER_ERROR_CONFIRMPASSWORD']);
    await register(person(id, 'skip@example.com'));
    expect(answer(await setPassword(id, 'seis66'))).toEqual([400, 'VOUCHER_ERROR_CONFIRMPASSWORD']);
    expect(answer(await associate(id))).toEqual([400, 'VOUCHER_ERROR_REGISTER']);
    await verify(id, codeOf(await nextMail(server.url, 'skip@example.com')));
    expect(answer(await setPassword(id, 'cinco'))).toEqual([400, 'VOUCHER_ERROR_CONFIRMPASSWORD']);
    expect(answer(await associate(id))).toEqual([400, 'VOUCHER_ERROR_REGISTER']);
  });

  it('an account that got the course meanwhile gets an error, and the voucher stays unused', async () => {
    const id = voucher(7);
    await register(person(id, 'meanwhile@example.com'));
    await verify(id, codeOf(await nextMail(server.url, 'meanwhile@example.com')));
    await setPassword(id, 'seis66');
    const user = await server.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'meanwhile@example.com')
      .executeTakeFirstOrThrow();
    const course = await server.db
      .selectFrom('vouchers')
      .innerJoin('voucher_batches', 'voucher_batches.id', 'vouchers.batch_id')
      .select('course_id')
      .where('code', '=', id)
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('enrolments')
      .values({ user_id: user.id, course_id: course.course_id, kind: 'full', expires_at: null })
      .execute();
    expect(answer(await associate(id))).toEqual([409, 'VOUCHER_ERROR_COURSE']);
    expect(await check(id)).toMatchObject({ ableToUse: true });
  });

  it('only the browser that entered the e-mail code chooses the password; another one enters a code first', async () => {
    const id = voucher(8);
    await register(person(id, 'browser@example.com'));
    const code = codeOf(await nextMail(server.url, 'browser@example.com'));
    expect((await verify(id, code)).headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/);
    const elsewhere = await call(server.url, checkVoucher, { params: { id } });
    expect(elsewhere.data).toMatchObject({ step: 2, userInfo: { username: 'browser@example.com' } });
    const stolen = await call(server.url, registerPassword, { body: { voucherId: id, password: 'seis66' } });
    expect(answer(stolen)).toEqual([400, 'VOUCHER_ERROR_CONFIRMPASSWORD']);

    cookies.delete(id);
    expect((await verify(id, code)).status).toBe(200);
    expect(await check(id)).toMatchObject({ step: 3 });
    expect((await setPassword(id, 'seis66')).status).toBe(200);
  });

  it('a code proves the address it was sent to, also when the data is replaced while the code is checked', async () => {
    const id = voucher(2);
    await register(person(id, 'attacker@example.com'));
    const code = codeOf(await nextMail(server.url, 'attacker@example.com'));
    // The statement that marks the registration as verified waits until the new data is stored.
    await sql`create function wait_for_test() returns trigger language plpgsql as $$ begin
      if current_query() ilike 'update%' then perform pg_advisory_xact_lock_shared(4242); end if; return null; end $$`.execute(
      server.db,
    );
    await sql`create trigger wait_for_test before update of verified_at on voucher_registrations
      execute function wait_for_test()`.execute(server.db);
    const verified = await server.db.connection().execute(async (held) => {
      await sql`select pg_advisory_lock(4242)`.execute(held);
      const verifying = verify(id, code);
      await expect
        .poll(async () => {
          const waiting = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`.execute(held);
          return waiting.rows.length;
        })
        .toBe(1);
      expect((await register(person(id, 'victim@example.com'))).status).toBe(200);
      await sql`select pg_advisory_unlock(4242)`.execute(held);
      return verifying;
    });
    await sql`drop trigger wait_for_test on voucher_registrations`.execute(server.db);
    expect(answer(verified)).toEqual([406, 'VOUCHER_ERROR_EXPIREDCODE']);
    expect(await check(id)).toMatchObject({ step: 2, userInfo: { username: 'victim@example.com' } });
    expect(answer(await setPassword(id, 'seis66'))).toEqual([400, 'VOUCHER_ERROR_CONFIRMPASSWORD']);
  });

  it('the password of the new account cannot be set again by the registration', async () => {
    const id = voucher(6);
    await register(person(id, 'twice@example.com'));
    await verify(id, codeOf(await nextMail(server.url, 'twice@example.com')));
    expect((await setPassword(id, 'primeira')).status).toBe(200);
    expect(answer(await setPassword(id, 'segunda'))).toEqual([409, 'VOUCHER_ERROR_USERCREATED']);
    const logged = await call(server.url, login, { body: { username: 'twice@example.com', password: 'primeira' } });
    expect(logged.status).toBe(200);
  });
});
