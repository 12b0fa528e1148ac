/** Configurations that a server cannot work with, and how one ends that is started with them. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { query } from './database.ts';

const program = join(import.meta.dirname, '../src/compose/process.ts');
const s3 = { S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'films', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' };
const redis = { REDIS_URL: 'redis://127.0.0.1:9' };

type Refusal = readonly [title: string, env: Readonly<Record<string, string>>, sentence: string];

export const refusals: readonly Refusal[] = [
  ['a role without a database', { PALCO_ROLE: 'api', DATABASE_URL: '', ...redis, ...s3 }, 'Set DATABASE_URL'],
  ['a role without Redis', { PALCO_ROLE: 'worker', ...s3, SMTP_URL: 'smtp://127.0.0.1' }, 'Set REDIS_URL'],
  ['a role without a store', { PALCO_ROLE: 'api', ...redis, SMTP_URL: 'smtp://127.0.0.1' }, 'Set S3_ENDPOINT'],
  ['a role without mail', { PALCO_ROLE: 'api,worker', ...redis, ...s3 }, 'Set SMTP_URL'],
  ['a role that is none', { PALCO_ROLE: 'chat' }, 'PALCO_ROLE is "chat"'],
  ['the role media without media workers', { PALCO_ROLE: 'media', ...redis, ...s3 }, 'MEDIA_WORKERS is 0'],
  ['half a store', { S3_ENDPOINT: s3.S3_ENDPOINT }, 'S3 needs all four of its settings'],
  ['a demo that others can reach', { NODE_ENV: 'development', HOST: '0.0.0.0' }, 'HOST is "0.0.0.0"'],
  ['a value that is none', { PALCO_DB_POOL: 'many' }, 'PALCO_DB_POOL is "many"'],
];

/** On a database that is empty. */
export const startRefused = async (databaseUrl: string, env: Readonly<Record<string, string>>) => {
  const folder = await mkdtemp(join(tmpdir(), 'palco-refused-'));
  const dataDir = join(folder, 'data');
  const child: ChildProcessWithoutNullStreams = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      PALCO_DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      MEDIA_WORKERS: '0',
      ...env,
    },
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  child.stdout.resume();
  const [code] = await once(child, 'close');
  const hasDataDir = existsSync(dataDir);
  await rm(folder, { recursive: true, force: true });
  const tables = await query(databaseUrl, "select relname from pg_class where relnamespace = 'public'::regnamespace");
  return { code: code as number | null, errors, hasWritten: hasDataDir || tables.length > 0 };
};
