/** A server with a configuration it cannot work with ends with a sentence, before it has written anything. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, query, type TestDatabase } from './database.ts';

const program = join(import.meta.dirname, '../src/compose/process.ts');
const s3 = { S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'films', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' };
const redis = { REDIS_URL: 'redis://127.0.0.1:9' };

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createDatabase('empty');
  folder = await mkdtemp(join(tmpdir(), 'palco-refused-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const start = async (env: Record<string, string>) => {
  const dataDir = join(folder, 'data');
  const child: ChildProcessWithoutNullStreams = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      PALCO_DATA_DIR: dataDir,
      DATABASE_URL: database.url,
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
  return { code, errors, hasDataDir: existsSync(dataDir) };
};

it.each<[string, Record<string, string>, string]>([
  ['a role without a database', { PALCO_ROLE: 'api', DATABASE_URL: '', ...redis, ...s3 }, 'Set DATABASE_URL'],
  ['a role without Redis', { PALCO_ROLE: 'worker', ...s3, SMTP_URL: 'smtp://127.0.0.1' }, 'Set REDIS_URL'],
  ['a role without a store', { PALCO_ROLE: 'api', ...redis, SMTP_URL: 'smtp://127.0.0.1' }, 'Set S3_ENDPOINT'],
  ['a role without mail', { PALCO_ROLE: 'api,worker', ...redis, ...s3 }, 'Set SMTP_URL'],
  ['a role that is none', { PALCO_ROLE: 'chat' }, 'PALCO_ROLE is "chat"'],
  ['the role media without media workers', { PALCO_ROLE: 'media', ...redis, ...s3 }, 'MEDIA_WORKERS is 0'],
  ['half a store', { S3_ENDPOINT: s3.S3_ENDPOINT }, 'S3 needs all four of its settings'],
  ['a demo that others can reach', { NODE_ENV: 'development', HOST: '0.0.0.0' }, 'HOST is "0.0.0.0"'],
  ['a value that is none', { PALCO_DB_POOL: 'many' }, 'PALCO_DB_POOL is "many"'],
])('%s is refused with a sentence, and nothing is written', async (_title, env, sentence) => {
  const { code, errors, hasDataDir } = await start(env);
  expect(errors).toContain('Palco could not start.');
  expect(errors).toContain(sentence);
  expect(errors).not.toContain('    at ');
  expect(code).toBe(1);
  expect(hasDataDir).toBe(false);
  const tables = "select relname from pg_class where relnamespace = 'public'::regnamespace";
  expect(await query(database.url, tables)).toEqual([]);
});
