import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { login, me } from '@palco/contract/auth';
import { createFirstAdmin, readSetup } from '@palco/contract/setup';
import { health } from '@palco/contract/system';
import { checkVoucher } from '@palco/contract/vouchers';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { call } from '../../../test/client.ts';
import { createDatabase } from '../../../test/database.ts';
import { startTestServer } from '../../../test/server.ts';
import { systemClock } from '../../adapters/clock/port.ts';
import { openDatabase } from '../../adapters/db/database.ts';
import { createArgon2Passwords } from '../../adapters/passwords/argon2.ts';
import { compose } from '../../compose/server.ts';
import { readConfig } from '../../config.ts';
import { demoPassword } from '../../demo/accounts.ts';
import { lockDemoAccounts } from '../../demo/open-accounts.ts';

const start = async (...options: Parameters<typeof startTestServer>) => {
  const server = await startTestServer(...options);
  onTestFinished(() => server.close());
  return server;
};
const account = { username: 'Chefe@example.org', name: 'Chefe', password: 'uma-senha-boa' };

describe('an empty installation', () => {
  it('makes one admin with the printed code, and never another', async () => {
    const server = await start({ isDemo: false, isProduction: true });
    const { url, palco } = server;
    const code = palco.setupCode ?? '';
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect((await call(url, readSetup, {})).data).toEqual({ isOpen: true });
    const create = (body: { code: string; password?: string; username?: string }) =>
      call(url, createFirstAdmin, { body: { ...account, ...body } });
    const errorOf = async (body: Parameters<typeof create>[0]) => (await create(body)).error?.error;
    expect(await errorOf({ code: 'AAAA-AAAA-AAAA' })).toBe('SETUP_CODE_WRONG');
    expect(await errorOf({ code, password: 'short' })).toBe('PASSWORD_TOO_SHORT');

    const both = await Promise.all([
      create({ code: code.toLowerCase().replaceAll('-', ' ') }),
      create({ code, username: 'other@example.org' }),
    ]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 404]);
    expect((await call(url, readSetup, {})).data).toEqual({ isOpen: false });
    expect(await errorOf({ code, username: 'late@example.org' })).toBe('SETUP_CLOSED');

    const username = both[0].status === 200 ? 'chefe@example.org' : 'other@example.org';
    const { data } = await call(url, login, { body: { username, password: account.password } });
    const admin = await call(url, me, {}, { token: data.accessToken });
    expect(admin.data).toMatchObject({ email: username, admin: true, organizer: true });
  });

  it('has no set-up where there are accounts', async () => {
    const { url, palco } = await start();
    expect(palco.setupCode).toBeNull();
    const answer = await call(url, createFirstAdmin, { body: { ...account, code: 'AAAA-AAAA-AAAA' } });
    expect([answer.status, answer.error?.error]).toEqual([404, 'SETUP_CLOSED']);
  });
});

describe('an external database', () => {
  it('gets its admin from the command line', async () => {
    const database = await createDatabase('empty');
    onTestFinished(() => database.drop());
    const program = join(import.meta.dirname, '../../admin.ts');
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, [program, ...args], {
        env: { ...process.env, DATABASE_URL: database.url, PALCO_DATA_DIR: '/nowhere/data' },
      });
    const { stdout } = await run('create', 'Chefe@example.org');
    expect(stdout).toContain('chefe@example.org is an admin now. First password');
    const db = openDatabase(database.url, pino({ level: 'silent' }), { poolSize: 1 });
    onTestFinished(() => db.destroy());
    const users = await db.selectFrom('users').select(['email', 'is_admin', 'force_pw_change']).execute();
    expect(users).toEqual([{ email: 'chefe@example.org', is_admin: true, force_pw_change: true }]);
  });
});

describe('an installation that was a demo', () => {
  it('does not start as anything else before its accounts are locked, and does not accept the vouchers of the demo', async () => {
    const database = await createDatabase('template');
    onTestFinished(() => database.drop());
    const dataDir = await mkdtemp(join(tmpdir(), 'palco-test-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const log = pino({ level: 'silent' });
    const config = {
      ...readConfig({ NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', MEDIA_WORKERS: '0' }),
      dataDir,
    };
    const startProduction = () => compose({ config, databaseUrl: database.url, log });
    await expect(startProduction()).rejects.toThrow(/admin@palco\.test[\s\S]*npm run admin -- lock-demo/);

    const db = openDatabase(database.url, log, { poolSize: 1 });
    const passwords = await createArgon2Passwords();
    expect(await lockDemoAccounts(db, passwords, systemClock.now())).toContain('newcomer@palco.test');
    expect(await lockDemoAccounts(db, passwords, systemClock.now())).toEqual([]);
    await db.destroy();

    const palco = await startProduction();
    onTestFinished(() => palco.close());
    const url = palco.url.replace('localhost', '127.0.0.1');
    const body = { username: 'admin@palco.test', password: demoPassword };
    expect((await call(url, login, { body })).status).toBe(401);
    expect((await call(url, checkVoucher, { params: { id: 'DEMO000000000001' } })).status).toBe(404);
    // No user gets a mail from an outbox, and strangers need no documentation.
    expect((await call(url, health, {})).data).toMatchObject({ status: 'ok', parts: { mail: 'down' } });
    expect((await fetch(`${url}/docs/`)).status).toBe(404);
  });
});
