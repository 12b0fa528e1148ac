/** Every role: the status of each part for `/healthz`. Probes are shared by all callers, run in parallel, and each has a deadline. */
import type { PartStatus, Parts } from '@palco/contract/system';
import { sql } from 'kysely';
import type { Db } from '../adapters/db/database.ts';
import type { Jobs } from '../adapters/jobs/port.ts';
import type { MailTransport } from '../adapters/mail/port.ts';
import type { MediaEngine } from '../adapters/media/port.ts';
import type { Storage } from '../adapters/storage/port.ts';

export type HealthPorts = {
  db: Db;
  storage: Pick<Storage, 'check'>;
  jobs: Pick<Jobs, 'check'>;
  mail: Pick<MailTransport, 'check'>;
  media: Pick<MediaEngine, 'check'>;
};

/** Shorter than the timeout of any monitoring: a part that does not answer is down. */
const deadlineMs = 3000;
const cachedMs = 1000;
/** Each check of the mail opens a connection to its server. */
const mailCachedMs = 60_000;

export const createHealth = ({ db, storage, jobs, mail, media }: HealthPorts, maxMs = deadlineMs) => {
  const probes = {
    db: createProbe(() => sql`select 1`.execute(db).then(() => 'ok'), { maxMs, cachedMs }),
    storage: createProbe(() => storage.check(), { maxMs, cachedMs }),
    mail: createProbe(() => mail.check(), { maxMs, cachedMs: mailCachedMs }),
    media: createProbe(() => media.check(), { maxMs, cachedMs }),
    jobs: createProbe(() => jobs.check(), { maxMs, cachedMs }),
  };
  const checkAll = async <Name extends keyof Parts>(names: readonly Name[]) =>
    Object.fromEntries(await Promise.all(names.map(async (name) => [name, await probes[name]()] as const))) as Pick<
      Parts,
      Name
    >;
  return {
    checkParts: (): Promise<Parts> => checkAll(['db', 'storage', 'mail', 'media', 'jobs']),
    /** The parts without which no call can be served. */
    checkReadiness: () => checkAll(['db', 'storage']),
  };
};

type ProbeTimes = { readonly maxMs: number; readonly cachedMs: number };

const createProbe = (check: () => Promise<PartStatus>, { maxMs, cachedMs }: ProbeTimes) => {
  let running: Promise<PartStatus> | null = null;
  let cached: { readonly status: PartStatus; readonly untilMs: number } | null = null;

  const probe = async (): Promise<PartStatus> => {
    const status = await check().catch((): PartStatus => 'down');
    cached = { status, untilMs: performance.now() + cachedMs };
    running = null;
    return status;
  };
  return async (): Promise<PartStatus> => {
    if (cached && cached.untilMs > performance.now()) return cached.status;
    // A probe that hangs is not started a second time.
    running ??= probe();
    const deadline = Promise.withResolvers<PartStatus>();
    const timer = setTimeout(() => deadline.resolve('down'), maxMs);
    try {
      return await Promise.race([running, deadline.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
};
