import { randomUUID } from 'node:crypto';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { poolTimeouts } from '../db/database.ts';
import { throwDatabaseError } from '../db/unavailable.ts';
import type { JobPayload, JobRules, Jobs } from './port.ts';

type Work = (payload: JobPayload) => Promise<void>;
type Definition = { kind: string; rules: JobRules; work: Work; onGivenUp: Work | undefined };
type Repetition = { kind: string; everyMinutes: number; work: () => Promise<void> };

const dayMinutes = 24 * 60;
/** Work that is done once a day is done when few people watch. */
const nightly = '17 3 * * *';

/** Jobs in one statement. */
const batchJobs = 2000;

/** How soon a dead node's jobs are noticed. */
const watchEveryS = 10;

/** Of kinds that this release knows: what an earlier one left is not worked on. */
const longestWait = `
  select extract(epoch from clock_timestamp() - min(start_after)) as seconds from pgboss.job
  where name = any($1) and state in ('created', 'retry') and start_after < clock_timestamp()`;

export type PgBossOptions = {
  /** Other nodes may add jobs, but this one does not work on them. */
  readonly isWorker?: boolean;
  readonly statementTimeoutMs?: number;
};

export const createPgBossJobs = (
  connectionString: string,
  log: Logger,
  { isWorker = true, statementTimeoutMs }: PgBossOptions = {},
): Jobs => {
  const boss = new PgBoss({
    // pg-boss gives its options to the pool of the driver.
    ...poolTimeouts(statementTimeoutMs),
    connectionString,
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: watchEveryS,
    monitorIntervalSeconds: watchEveryS,
    supervise: isWorker,
    schedule: isWorker,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  const definitions: Definition[] = [];
  const repetitions: Repetition[] = [];
  let isRunning = false;

  const begin = async ({ kind, rules, work, onGivenUp }: Definition) => {
    const deadLetter = onGivenUp && `${kind}-given-up`;
    if (deadLetter) {
      await boss.createQueue(deadLetter, { notify: true });
      if (isWorker)
        await boss.work<JobPayload>(deadLetter, { batchSize: 1, pollingIntervalSeconds: 1 }, async (jobs) => {
          for (const job of jobs) await onGivenUp(job.data);
        });
    }
    const options = {
      retryLimit: rules.retries,
      retryDelay: rules.retryDelayS,
      retryDelayMax: rules.retryDelayMaxS,
      retryBackoff: true,
      expireInSeconds: rules.timeoutS,
      notify: true,
      ...(deadLetter && { deadLetter }),
      ...(rules.heartbeatS && { heartbeatSeconds: rules.heartbeatS }),
    };
    await boss.createQueue(kind, { policy: 'exclusive', ...options });
    // A queue that an earlier release made has the rules of that release.
    await boss.updateQueue(kind, options);
    if (!isWorker) return;
    if (rules.perSecond) return workPaced(kind, rules.perSecond, work);
    await boss.work<JobPayload>(
      kind,
      { localConcurrency: rules.atOnce, batchSize: 1, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5 },
      async (jobs) => {
        for (const job of jobs) await attempt(kind, () => work(job.data));
      },
    );
  };

  /** A job that fails is tried again without those that were taken with it. */
  const workPaced = async (kind: string, perSecond: number, work: Work) => {
    const attemptOne = ({ id, data }: { id: string; data: JobPayload }) =>
      attempt(kind, () => work(data)).then(
        () => ({ id, status: 'completed' as const }),
        (error: unknown) => ({ id, status: 'failed' as const, output: { message: String(error) } }),
      );
    await boss.work(
      kind,
      { batchSize: perSecond, perJobResults: true, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 },
      async (jobs: { id: string; data: JobPayload }[]) => {
        const results: Awaited<ReturnType<typeof attemptOne>>[] = [];
        for (const job of jobs) results.push(await attemptOne(job));
        return results;
      },
    );
  };

  const beginRepeating = async ({ kind, everyMinutes, work }: Repetition) => {
    // A failed run is repeated at the next interval.
    await boss.createQueue(kind, { policy: 'exclusive', retryLimit: 0, expireInSeconds: everyMinutes * 60 });
    await boss.work(kind, { batchSize: 1, pollingIntervalSeconds: 2 }, () => attempt(kind, work));
    await boss.schedule(kind, everyMinutes < dayMinutes ? `*/${everyMinutes} * * * *` : nightly);
    await boss.send(kind);
  };

  const attempt = async (kind: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error, kind }, 'job failed, it will be tried again while it has tries left');
      throw error;
    }
  };

  const kinds = () => [...definitions, ...repetitions].map(({ kind }) => kind);

  return {
    define: (kind, rules, work, onGivenUp) => {
      definitions.push({ kind, rules, work: work as Work, onGivenUp: onGivenUp as Work | undefined });
      return {
        add: async (payload, { key, transaction, delayS } = {}) => {
          // Jobs without a key are never deduplicated.
          const options = { singletonKey: key ?? randomUUID(), ...(transaction && { db: fromKysely(transaction) }) };
          const delayed = { ...options, ...(delayS !== undefined && { startAfter: delayS }) };
          const added = await boss.send(kind, payload, delayed).catch(throwDatabaseError);
          if (added === null && delayS === undefined)
            await boss.update(kind, undefined, { ...options, startAfter: 0 }).catch(throwDatabaseError);
        },
        addPaced: async (payloads, { transaction }) => {
          const { perSecond = 1 } = rules;
          const inserted = payloads.map((data, index) => ({
            data,
            singletonKey: randomUUID(),
            startAfter: Math.floor(index / perSecond),
          }));
          const db = fromKysely(transaction);
          for (let from = 0; from < inserted.length; from += batchJobs) {
            await boss.insert(kind, inserted.slice(from, from + batchJobs), { db }).catch(throwDatabaseError);
          }
        },
      };
    },
    repeat: (kind, everyMinutes, work) => {
      repetitions.push({ kind, everyMinutes, work });
    },
    start: async () => {
      await boss.start();
      for (const definition of definitions) await begin(definition);
      if (isWorker) for (const repetition of repetitions) await beginRepeating(repetition);
      isRunning = true;
    },
    stopWorking: async (signal) => {
      if (!isRunning || !isWorker) return;
      const ended = Promise.allSettled(kinds().map((kind) => boss.offWork(kind, { wait: true })));
      const { promise: aborted, resolve } = Promise.withResolvers<void>();
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
      await Promise.race([ended, aborted]);
    },
    check: async () => (isRunning ? 'ok' : 'down'),
    longestWaitS: async () => {
      const { rows } = await boss.getDb().executeSql(longestWait, [kinds()]);
      return Number((rows[0] as { seconds: unknown } | undefined)?.seconds ?? 0);
    },
    close: async () => {
      if (!isRunning) return;
      isRunning = false;
      await boss.stop({ graceful: true, timeout: 2000 });
    },
  };
};
