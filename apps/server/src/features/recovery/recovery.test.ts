import { changePassword, login, me } from '@palco/contract/auth';
import * as limits from '@palco/contract/limits';
import { requestRecovery, verifyRecoverCode } from '@palco/contract/recovery';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, logIn } from '../../../test/client.ts';
import { codeOf, mailsTo, nextMail } from '../../../test/outbox.ts';
import { whileJobsAreRefused } from '../../../test/refuse-jobs.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { demoPassword } from '../../demo/accounts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trustedProxies: 1 });
});
afterAll(() => server.close());

const ask = (username: string, useCode = true) => call(server.url, requestRecovery, { body: { username, useCode } });
const verify = (username: string, recover_code: string) =>
  call(server.url, verifyRecoverCode, { body: { username, recover_code } });
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const answer = (a: { status: number; error: { error: string } | null }) => [a.status, a.error?.error];

describe('recovering a password', () => {
  it('a code from the mail gives a token that sets a new password once and ends every login', async () => {
    const before = await logIn(server.url, 'viewer@palco.test');
    expect((await ask('viewer@palco.test')).status).toBe(200);
    const code = codeOf(await nextMail(server.url, 'viewer@palco.test'));
    expect(code).toMatch(/^\d{6}$/);

    const { data } = await verify('viewer@palco.test', code);
    expect(answer(await call(server.url, me, {}, { token: data.token }))).toEqual([403, 'PASSWORD_CHANGE_REQUIRED']);
    const changed = await call(server.url, changePassword, { body: { password: 'nova-senha' } }, { token: data.token });
    expect([changed.status, changed.data]).toEqual([200, {}]);

    expect((await call(server.url, me, {}, before)).status).toBe(401);
    expect(
      (await call(server.url, login, { body: { username: 'viewer@palco.test', password: demoPassword } })).status,
    ).toBe(401);
    expect(
      (await call(server.url, login, { body: { username: 'viewer@palco.test', password: 'nova-senha' } })).status,
    ).toBe(200);
    expect(answer(await verify('viewer@palco.test', code))).toEqual([400, 'INVALID_VERIFICATION_CODE']);
    const again = await call(server.url, changePassword, { body: { password: 'outra-senha' } }, { token: data.token });
    expect(answer(again)).toEqual([401, 'ERROR_CREDENTIALS']);
  });

  it('a link from the mail does the same without a code', async () => {
    await ask('organizer@palco.test', false);
    const { text } = await nextMail(server.url, 'organizer@palco.test');
    const token = /\/newPassword\/(\S+)/.exec(text)?.[1] ?? '';
    expect((await call(server.url, changePassword, { body: { password: 'nova-senha' } }, { token })).status).toBe(200);
  });

  it('the token of a recovery expires', async () => {
    await ask('admin@palco.test');
    const { data } = await verify('admin@palco.test', codeOf(await nextMail(server.url, 'admin@palco.test')));
    server.clock.advance(limits.recovery.tokenTtlMs + 1000);
    const late = await call(server.url, changePassword, { body: { password: 'nova-senha' } }, { token: data.token });
    expect(answer(late)).toEqual([401, 'ERROR_CREDENTIALS']);
  });

  it('an unknown e-mail gets 404', async () => {
    expect(answer(await ask('unknown@palco.test'))).toEqual([404, 'ERROR_EMAILNOTFOUND']);
  });

  it.each([
    ['a code', 'guest@palco.test', true],
    ['a link', 'extra@palco.test', false],
  ])('can be repeated at once when the mail with %s could not be queued', async (_what, username, useCode) => {
    await whileJobsAreRefused(server.db, async () => {
      expect(answer(await ask(username, useCode))).toEqual([503, 'SERVICE_UNAVAILABLE']);
    });
    expect((await ask(username, useCode)).status).toBe(200);
    await nextMail(server.url, username);
    expect(await mailsTo(server.url, username)).toHaveLength(1);
  });

  it('asking again within a minute gets 403 and sends nothing; after it, a new code replaces the old one', async () => {
    await ask('monitor@palco.test');
    const first = codeOf(await nextMail(server.url, 'monitor@palco.test'));
    expect(answer(await ask('monitor@palco.test'))).toEqual([403, 'INTERVAL_VERIFICATION_CODE']);
    server.clock.advance(limits.recovery.resendAfterMs);
    expect((await ask('monitor@palco.test')).status).toBe(200);
    const second = codeOf(await nextMail(server.url, 'monitor@palco.test', 2));
    expect(await mailsTo(server.url, 'monitor@palco.test')).toHaveLength(2);
    if (first !== second)
      expect(answer(await verify('monitor@palco.test', first))).toEqual([400, 'INVALID_VERIFICATION_CODE']);
    expect((await verify('monitor@palco.test', second)).status).toBe(200);
  });

  it('two requests at the same moment send one mail', async () => {
    const statuses = (await Promise.all([ask('guest@palco.test'), ask('guest@palco.test')])).map((a) => a.status);
    expect(statuses.sort()).toEqual([200, 403]);
  });

  it('five wrong codes are wrong, from the sixth try on even the right one is refused', async () => {
    await ask('extra@palco.test');
    // The first one has the link of an earlier test.
    const code = codeOf(await nextMail(server.url, 'extra@palco.test', 2));
    for (let i = 0; i < limits.recovery.maxAttempts; i += 1) {
      expect(answer(await verify('extra@palco.test', wrong(code)))).toEqual([400, 'INVALID_VERIFICATION_CODE']);
    }
    expect(answer(await verify('extra@palco.test', code))).toEqual([403, 'MAX_RETRIES_VERIFICATION_CODE']);
  });

  it('wrong codes from another network do not spend those of the owner', async () => {
    server.clock.advance(limits.recovery.codeTtlMs);
    await ask('organizer@palco.test');
    // The first one has the link of an earlier test.
    const code = codeOf(await nextMail(server.url, 'organizer@palco.test', 2));
    const body = { username: 'organizer@palco.test', recover_code: wrong(code) };
    const headers = { 'x-forwarded-for': '192.0.2.9' };
    for (let i = 0; i <= limits.recovery.maxAttempts; i += 1)
      await call(server.url, verifyRecoverCode, { body }, { headers });
    expect((await verify('organizer@palco.test', code)).status).toBe(200);
  });

  it('a code expires', async () => {
    await ask('viewer2@palco.test');
    const code = codeOf(await nextMail(server.url, 'viewer2@palco.test'));
    server.clock.advance(limits.recovery.codeTtlMs + 1000);
    expect(answer(await verify('viewer2@palco.test', code))).toEqual([401, 'EXPIRED_VERIFICATION_CODE']);
  });

  it('a malformed code is wrong, and does not count as a try', async () => {
    await ask('admin@palco.test');
    for (const code of ['12345', '1234567', 'abcdef', ' 12345', '12.456', ''])
      expect(answer(await verify('admin@palco.test', code))).toEqual([400, 'INVALID_VERIFICATION_CODE']);
    const code = codeOf(await nextMail(server.url, 'admin@palco.test', 2));
    expect((await verify('admin@palco.test', code)).status).toBe(200);
  });

  it('a code that was never requested is wrong, with and without an account', async () => {
    expect(answer(await verify('newcomer@palco.test', '123456'))).toEqual([400, 'INVALID_VERIFICATION_CODE']);
    expect(answer(await verify('unknown@palco.test', '123456'))).toEqual([400, 'INVALID_VERIFICATION_CODE']);
  });

  it('one account gets a limited number of codes in an hour, and the last one stays valid', async () => {
    const statuses: number[] = [];
    for (let i = 0; i <= limits.recovery.codesPerHour; i += 1) {
      if (i > 0) server.clock.advance(limits.recovery.resendAfterMs);
      statuses.push((await ask('newcomer@palco.test')).status);
      // Mails are sent by a queue; each waits for the one before, so that the newest is the last.
      if (i < limits.recovery.codesPerHour) await nextMail(server.url, 'newcomer@palco.test', i + 1);
    }
    expect(statuses).toEqual([...Array(limits.recovery.codesPerHour).fill(200), 429]);
    const last = await nextMail(server.url, 'newcomer@palco.test', limits.recovery.codesPerHour);
    expect((await verify('newcomer@palco.test', codeOf(last))).status).toBe(200);
  });

  it('the code is not stored in plain text', async () => {
    const rows = await server.db.selectFrom('recovery_codes').select('code_hash').execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.code_hash).toMatch(/^\$argon2id\$/);
  });
});
