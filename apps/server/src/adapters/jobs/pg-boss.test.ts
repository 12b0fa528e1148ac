import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../test/database.ts';
import { createLog } from '../../shared/log.ts';
import { type Db, openDatabase } from '../db/database.ts';
import { createPgBossJobs } from './pg-boss.ts';
import type { JobQueue, Jobs } from './port.ts';

const silent = pino({ level: 'silent' });
const rules = { retries: 0, retryDelayS: 1, retryDelayMaxS: 1, timeoutS: 60, atOnce: 1 };
let database: TestDatabase;
let db: Db;
let jobs: Jobs;
let queue: JobQueue<{ name: string }>;
let paced: JobQueue<{ name: string }>;
const done: string[] = [];
const tried: string[] = [];
beforeAll(async () => {
  database = await createDatabase('template');
  db = openDatabase(database.url, silent, { poolSize: 2 });
  jobs = createPgBossJobs(database.url, silent, { statementTimeoutMs: 3000 });
  queue = jobs.define('note', rules, async ({ name }) => void done.push(name));
  paced = jobs.define('paced', { ...rules, retries: 1, perSecond: 3 }, async ({ name }) => {
    tried.push(name);
    if (name === 'b' && tried.filter((one) => one === 'b').length === 1) throw new Error('not yet');
  });
  await jobs.start();
});
afterAll(async () => {
  await jobs.close();
  await db.destroy();
  await database.drop();
});

describe('the job queue', () => {
  it('does not wait for ever for a database that does not answer', async () => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
    const holding = db.transaction().execute(async (tx) => {
      // One table without partitions: a lock on the parent takes them one by one, and a worker that holds a later one deadlocks with it.
      await sql`lock table pgboss.job_common in access exclusive mode`.execute(tx);
      locked();
      await isReleased;
    });
    await Promise.race([isLocked, holding]);
    await expect(queue.add({ name: 'refused' })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 });
    release();
    await holding;
    await queue.add({ name: 'after the lock' });
    await expect.poll(() => done).toContain('after the lock');
    expect(done).not.toContain('refused');
  });

  it('has the job of a transaction only when that is committed', async () => {
    const undone = db.transaction().execute(async (transaction) => {
      await queue.add({ name: 'undone' }, { transaction });
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    await db.transaction().execute((transaction) => queue.add({ name: 'committed' }, { transaction }));
    await expect.poll(() => done).toContain('committed');
    expect(done).not.toContain('undone');
  });

  it('begins a job that was to begin later when it is added without a delay, and does it once', async () => {
    const later = async (name: string) => queue.add({ name }, { key: name, delayS: 3600 });
    await later('still waiting');
    await later('early');
    await later('early');
    await queue.add({ name: 'early' }, { key: 'early' });
    await expect.poll(() => done).toContain('early');
    await queue.add({ name: 'after it' });
    await expect.poll(() => done).toContain('after it');
    expect(done.filter((name) => name === 'early')).toHaveLength(1);
    expect(done).not.toContain('still waiting');
  });

  it('takes several paced jobs together, and repeats only the one that failed', async () => {
    const payloads = ['a', 'b', 'c', 'd'].map((name) => ({ name }));
    await db.transaction().execute((transaction) => paced.addPaced(payloads, { transaction }));
    await expect.poll(() => tried.toSorted()).toEqual(['a', 'b', 'b', 'c', 'd']);
  });

  it('says how long the oldest job has waited that no worker has begun, and not those that begin later', async () => {
    const waiting = createPgBossJobs(database.url, silent, { isWorker: false });
    const unworked = waiting.define('unworked', rules, async () => {});
    await waiting.start();
    await unworked.add({}, { delayS: 3600 });
    await expect.poll(waiting.longestWaitS).toBe(0);
    await unworked.add({});
    await expect.poll(waiting.longestWaitS).toBeGreaterThan(0.3);
    await sql`delete from pgboss.job where name = 'unworked'`.execute(db);
    await waiting.close();
  });

  it('has the rules of this release, also where an earlier one made it', async () => {
    const start = async (changed: Partial<typeof rules>) => {
      const release = createPgBossJobs(database.url, silent);
      release.define('upgraded', { ...rules, ...changed }, async () => {});
      await release.start();
      await release.close();
      const queues = sql<{ retry_limit: number; expire_seconds: number }>`
        select retry_limit, expire_seconds from pgboss.queue where name = 'upgraded'`;
      return (await queues.execute(db)).rows;
    };
    expect(await start({})).toEqual([{ retry_limit: 0, expire_seconds: 60 }]);
    expect(await start({ retries: 1000, timeoutS: 90 })).toEqual([{ retry_limit: 1000, expire_seconds: 90 }]);
  });

  it('logs a lost connection without what it was opened with', async () => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => void lines.push(line) });
    const url = new URL(database.url);
    url.searchParams.set('application_name', 'losing');
    const losing = createPgBossJobs(url.href, log);
    await losing.start();
    const ended = sql<{ pid: number }>`
      select pid, pg_terminate_backend(pid) from (
        select pid from pg_stat_activity
        where application_name = 'losing' and state = 'idle' and query not ilike 'listen %' limit 1
      ) as pooled`;
    expect((await ended.execute(db)).rows).toHaveLength(1);
    await expect.poll(() => lines.join('')).toContain('terminating connection');
    await losing.close();
    expect(lines.join('')).not.toMatch(/secretKey|connectionParameters|"client"/);
  });
});
