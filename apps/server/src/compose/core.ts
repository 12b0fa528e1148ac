/** Every role: the adapters that the services are built on, and the log of events. Needs the configuration only. */
import { hostname } from 'node:os';
import { join } from 'node:path';
import { auth as authLimits } from '@palco/contract/limits';
import type { Logger } from 'pino';
import { createPostgresAttempts } from '../adapters/attempts/postgres.ts';
import type { Bus } from '../adapters/bus/port.ts';
import { ClockError, openDatabaseClock } from '../adapters/clock/database.ts';
import { type Clock, systemClock } from '../adapters/clock/port.ts';
import { type Db, openDatabase } from '../adapters/db/database.ts';
import { readSecret } from '../adapters/db/secrets.ts';
import { openDiskSpace } from '../adapters/disk-space/statfs.ts';
import { createMmdbGeo } from '../adapters/geo/mmdb.ts';
import { createSharpImages } from '../adapters/images/sharp.ts';
import { createPgBossJobs } from '../adapters/jobs/pg-boss.ts';
import { createOutbox } from '../adapters/mail/outbox.ts';
import type { MailTransport } from '../adapters/mail/port.ts';
import { createMailQueue } from '../adapters/mail/queue.ts';
import { createNodeCalls } from '../adapters/nodes/node-calls.ts';
import { readNodeId } from '../adapters/nodes/node-id.ts';
import { createLoneNode, type LivingNode, type Nodes } from '../adapters/nodes/port.ts';
import { AnotherServerError, awaitFreeDatabase, joinDatabase } from '../adapters/nodes/postgres.ts';
import { createArgon2Passwords } from '../adapters/passwords/argon2.ts';
import { type Config, ConfigError } from '../config.ts';
import { createEventLog, type EventLogPorts } from '../features/reports/event-log.ts';
import { createRetention } from '../features/reports/retention.ts';
import { openCurrentSettings } from '../features/settings/current.ts';
import { createSettingsRepository } from '../features/settings/repository.ts';
import { createMetrics } from '../http/metrics.ts';
import { createAskNodes } from '../shared/ask-nodes.ts';
import { createCallLimiter } from '../shared/call-limiter.ts';
import { createEveryNode } from '../shared/every-node.ts';
import { openStorage } from './storage.ts';

const dayMinutes = 24 * 60;

export type CoreOptions = {
  config: Config;
  databaseUrl: string;
  log: Logger;
  /** Undefined: that of this machine, or of the database where several machines share it. */
  clock: Clock | undefined;
  bus: Bus;
  /** Other servers of this process share the database and the bus. */
  isShared: boolean;
  /** The build of this release. */
  version: string;
  onAction: EventLogPorts['onAction'];
  onReplaced: (reason: string) => void;
};
export type Core = Awaited<ReturnType<typeof composeCore>>;

export const composeCore = async ({ config, databaseUrl, log, bus, onAction, ...options }: CoreOptions) => {
  const db = openDatabase(databaseUrl, log, { poolSize: config.dbPool });
  const nodes = await joinNodes(db, config, { log, ...options });
  // Calls of people are answered by api nodes. A worker that is killed by one film again and again must not make all pages connect again.
  nodes.onKilled(({ roles }) => {
    if (roles.includes('api')) bus.reportGap();
  });
  const { clock, closeClock } = await openClock(db, nodes, { log, ...options });
  const passwords = await createArgon2Passwords();
  const limiter = createCallLimiter(clock);
  const attempts = createPostgresAttempts(db, clock);
  const jobs = createPgBossJobs(databaseUrl, log, { isWorker: config.roles.includes('worker') });
  jobs.repeat('sweep-attempts', authLimits.attemptSweepMinutes, attempts.sweep);
  const outbox = createOutbox(join(config.dataDir, 'outbox'), clock);
  const mail = config.smtpUrl ? await openSmtp(config.smtpUrl, config) : withoutServer(outbox, config);
  const { storage, parts, receiveUpload } = await openStorage(db, config, clock);
  const settings = await openCurrentSettings({
    repository: createSettingsRepository(db),
    fixed: config.fixedSettings,
    urlOf: storage.urlOf,
    clock,
    log,
  });
  const everyNode = createEveryNode(bus);
  const reloadSettings = () => {
    settings
      .reload()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the settings could not be read; the last ones stay in force'),
      );
  };
  const disk = await openDiskSpace(config.dataDir, config.diskReserveMb * 1024 ** 2, log);
  jobs.repeat('retention', dayMinutes, createRetention({ db, outbox, clock, days: settings.get }));
  const events = createEventLog({ db, clock, log, onAction });
  const geo = createMmdbGeo(config.geoDb, log);

  return {
    config,
    log,
    clock,
    nowMs: clock.monotonicMs,
    db,
    nodes,
    nodeCalls: createNodeCalls(await readSecret(db, 'node calls'), () => clock.now().getTime()),
    leaveDatabase: async (options?: Parameters<Nodes['leave']>[0]) => {
      closeClock();
      await nodes.leave(options);
      await db.destroy();
    },
    bus,
    everyNode,
    askNodes: createAskNodes(bus, nodes),
    settings,
    settingsChanged: everyNode.define('settings changed', reloadSettings, reloadSettings),
    passwords,
    limiter,
    attempts,
    jobs,
    outbox,
    mail,
    sendMail: createMailQueue(jobs, mail),
    storage,
    parts,
    receiveUpload,
    disk,
    images: createSharpImages(),
    metrics: createMetrics(),
    events,
    geo,
  };
};

/** Before anything is written: migrations of a server that is refused would change the database of the one that runs. */
export const refuseBesideOthers = async (
  config: Config,
  databaseUrl: string,
  { isShared, log }: Pick<CoreOptions, 'log' | 'isShared'>,
): Promise<void> => {
  if (isOwnDatabase(config, isShared)) return;
  const db = openDatabase(databaseUrl, log, { poolSize: 1 });
  try {
    await awaitFreeDatabase(db, {
      id: await readNodeId(config.dataDir),
      canShare: isShared,
      store: storeOf(config),
    });
  } catch (error) {
    throw error instanceof AnotherServerError ? new ConfigError(error.message) : error;
  } finally {
    await db.destroy();
  }
};

/** The bucket alone: nodes may reach the same store at different addresses. */
const storeOf = ({ s3 }: Config): string => s3?.bucket ?? '';

/** The embedded PostgreSQL belongs to the data folder, which is locked. */
const isOwnDatabase = (config: Config, isShared: boolean): boolean => config.databaseUrl === undefined && !isShared;

const joinNodes = async (
  db: Db,
  config: Config,
  { isShared, ...ports }: Pick<CoreOptions, 'log' | 'onReplaced' | 'isShared' | 'version'>,
): Promise<Nodes> => {
  const self: LivingNode = {
    id: await readNodeId(config.dataDir),
    name: hostname(),
    // The media role is added once the engine can serve rooms.
    roles: config.roles.filter((role) => role !== 'media'),
    address: '',
    capacity: config.media.viewersPerWorker * config.media.workers,
    load: 0,
    isDraining: false,
  };
  if (isOwnDatabase(config, isShared)) return createLoneNode(self);
  try {
    return await joinDatabase(db, { self, canShare: isShared, store: storeOf(config), ...ports });
  } catch (error) {
    await db.destroy();
    throw error instanceof AnotherServerError ? new ConfigError(error.message) : error;
  }
};

const openClock = async (db: Db, nodes: Nodes, { log, clock }: Pick<CoreOptions, 'log' | 'clock'>) => {
  if (clock || nodes.isAlone) return { clock: clock ?? systemClock, closeClock: () => {} };
  try {
    const shared = await openDatabaseClock(db, systemClock, log);
    return { clock: shared, closeClock: shared.close };
  } catch (error) {
    await nodes.leave();
    await db.destroy();
    throw error instanceof ClockError ? new ConfigError(error.message) : error;
  }
};

async function openSmtp(url: string, { mailFrom }: Config): Promise<MailTransport> {
  const { createSmtpTransport } = await import('../adapters/mail/smtp.ts');
  return createSmtpTransport(url, mailFrom);
}

/** Where real users wait for their mails, an outbox that only the operator sees is no working mail. */
const withoutServer = <Outbox extends MailTransport>(outbox: Outbox, { isProduction, isDemo }: Config): Outbox =>
  isProduction && !isDemo ? { ...outbox, check: async () => 'down' } : outbox;
