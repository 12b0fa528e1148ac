/**
 * Accounts from the command line, also while the server runs:
 *
 *   npm run admin -- create mail@example.org    a new admin, or an existing account that becomes one
 *   npm run admin -- lock-demo                  random passwords for the accounts of a former demo
 */
import { randomInt } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isValidEmail } from '@palco/domain/auth/credentials';
import { makeCode } from '@palco/domain/vouchers/codes';
import { pino } from 'pino';
import { type Db, openDatabase } from './adapters/db/database.ts';
import { findRunningPostgres, startEmbeddedPostgres } from './adapters/db/embedded-postgres.ts';
import { migrate } from './adapters/db/migrate.ts';
import { createArgon2Passwords } from './adapters/passwords/argon2.ts';
import { readConfig } from './config.ts';
import { lockDemoAccounts } from './demo/open-accounts.ts';
import { createSetupRepository } from './features/setup/repository.ts';
import { dropRoot } from './root/drop-root.ts';
import { takeDataDir } from './shared/data-dir-lock.ts';

const usage = `Usage:
  npm run admin -- create mail@example.org    make an admin account
  npm run admin -- lock-demo                  lock the accounts of a former demo`;

const passwordLength = 16;

const main = async ([command, argument]: readonly string[]) => {
  if (command === 'create' && argument && isValidEmail(argument))
    return withDatabase((db) => create(db, argument.trim().toLowerCase()));
  if (command === 'lock-demo') return withDatabase(lock);
  throw new Error(usage);
};

const create = async (db: Db, email: string) => {
  const passwords = await createArgon2Passwords();
  const repository = createSetupRepository(db);
  const password = makeCode(passwordLength, (below) => randomInt(below));
  const isNew = await repository.createAdmin({
    email,
    name: email.split('@')[0] ?? email,
    passwordHash: await passwords.hash(password),
    mustChangePassword: true,
  });
  if (isNew) return `${email} is an admin now. First password, to be changed at the first login: ${password}`;
  await repository.promote(email);
  return `${email} had an account, which is an admin now. Its password is unchanged.`;
};

const lock = async (db: Db) => {
  const locked = await lockDemoAccounts(db, await createArgon2Passwords(), new Date());
  return locked.length === 0 ? 'No account has the password of the demo.' : `Locked: ${locked.join(', ')}`;
};

const withDatabase = async (work: (db: Db) => Promise<string>): Promise<void> => {
  const { url, close } = await openServer();
  const log = pino({ level: 'silent' });
  const db = openDatabase(url, log, { poolSize: 1 });
  try {
    await migrate(url, log);
    process.stdout.write(`${await work(db)}\n`);
  } finally {
    await db.destroy();
    await close();
  }
};

/** The configured PostgreSQL, the one a running server started, or one started for this command. */
const openServer = async (): Promise<{ url: string; close: () => Promise<void> }> => {
  const { databaseUrl, dataDir } = readConfig({ ...process.env, HOST: '', PUBLIC_URL: '' });
  if (databaseUrl) return { url: databaseUrl, close: async () => {} };
  dropRoot({ providesWorker: false });
  const folder = join(dataDir, 'postgres');
  const running = await findRunningPostgres(folder);
  if (running) return { url: running, close: async () => {} };
  await mkdir(dataDir, { recursive: true });
  const release = await takeDataDir(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  return {
    url: postgres.connectionString,
    close: async () => {
      await postgres.stop();
      await release();
    },
  };
};

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
