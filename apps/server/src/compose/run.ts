/** A server with its data folder and, where none is configured, its PostgreSQL; and stopping them in order. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { destination, type Logger } from 'pino';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../adapters/db/embedded-postgres.ts';
import { type Config, ConfigError, isOutboxOpen, productionWarnings } from '../config.ts';
import { demoAccounts, demoPassword } from '../demo/accounts.ts';
import { closeDataFolder } from '../root/data-folder.ts';
import { takeDataDir } from '../shared/data-dir-lock.ts';
import { settlesWithin } from '../shared/deadline.ts';
import { createLog } from '../shared/log.ts';
import type { Palco } from './server.ts';

type Run = {
  /** Stops by itself when it fails; the reason was printed then. */
  start(): Promise<void>;
  stop(code: number): Promise<void>;
  /** Called again, it ends the draining, which may take long. */
  drainAndStop(): Promise<void>;
};

type RunOptions = {
  readonly config: Config;
  readonly print: (text: string) => void;
  readonly printFailure: (text: string) => void;
  readonly onStopped: (code: number) => void;
};

export const createRun = async ({ config, print, printFailure, onStopped }: RunOptions): Promise<Run> => {
  const startedAt = performance.now();
  // A configuration that cannot be used is refused before the server is loaded.
  const { compose } = await import('./server.ts');
  const log = createLog(config.logLevel, destination({ dest: 2, sync: false }));
  await mkdir(config.dataDir, { recursive: true });
  // A server that had to stay root has a PostgreSQL of another account, which must be able to enter.
  if (process.getuid?.() !== 0) closeDataFolder(config.dataDir);
  const releaseDataDir = await takeDataDir(config.dataDir);

  let postgres: EmbeddedPostgres | undefined;
  let palco: Palco | undefined;
  const stop = once(async (code: number) => {
    await settlesWithin(palco?.close() ?? Promise.resolve(), config.shutdownS * 1000).then(
      (isClosed) => isClosed || log.error('the server did not close in time; it is ended'),
      (error: unknown) => log.error({ err: error }, 'the server did not close cleanly'),
    );
    await postgres?.stop();
    await releaseDataDir();
    log.flush();
    onStopped(code);
  });

  const startPostgres = async (logger: Logger) =>
    startEmbeddedPostgres({
      dataDir: join(config.dataDir, 'postgres'),
      log: (line) => logger.debug(line),
      onEnded: (reason) => logger.error({ reason }, 'PostgreSQL ended unexpectedly; it is started again'),
    });

  const start = async () => {
    try {
      if (!config.databaseUrl) postgres = await startPostgres(log);
      const databaseUrl = config.databaseUrl ?? postgres?.connectionString ?? '';
      const onReplaced = (reason: string) => {
        log.error(reason);
        void stop(1);
      };
      palco = await compose({ config, databaseUrl, log, onReplaced });
      print(readyText(palco, config, performance.now() - startedAt));
    } catch (error) {
      printFailure(failureText(error, config));
      await stop(1);
    }
  };

  const hurry = new AbortController();
  let isDraining = false;
  const drainAndStop = async () => {
    if (isDraining) return hurry.abort();
    isDraining = true;
    await palco
      ?.drain(config.drainS, hurry.signal)
      .catch((error: unknown) => log.error({ err: error }, 'the server could not move its work to others'));
    await stop(0);
  };
  return { start, stop, drainAndStop };
};

const readyText = (palco: Palco, config: Config, ms: number): string => {
  const accounts = demoAccounts.map((account) => `    ${account.email}`).join('\n');
  return (
    `\n  Palco is ready at ${palco.url}  (${(ms / 1000).toFixed(1)} s)\n` +
    (palco.setupCode === null
      ? ''
      : `\n  It has no account yet. Open ${palco.url}/setup and enter this code: ${palco.setupCode}\n`) +
    (config.isDemo ? `\n  Demo accounts, password ${demoPassword}:\n${accounts}\n` : '') +
    (hasOutbox(config) ? `\n  The mails it would send: ${palco.url}/dev/outbox\n` : '') +
    productionWarnings(config)
      .map((warning) => `\n  Warning: ${warning}\n`)
      .join('') +
    '\n  Ctrl-C stops it.\n\n'
  );
};

/** With a mail server there is no outbox. */
const hasOutbox = (config: Config) => isOutboxOpen(config) && !config.smtpUrl;

const failureText = (error: unknown, config: Config): string => {
  const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  const text = isPortTaken
    ? `Port ${config.port} is in use by another program. Stop it, or choose another with PORT=3001 npm start.`
    : error instanceof ConfigError
      ? error.message.replaceAll('\n', '\n  ')
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
  return `\n  Palco could not start.\n  ${text}\n\n`;
};

const once = <Argument>(work: (argument: Argument) => Promise<void>) => {
  let running: Promise<void> | undefined;
  return (argument: Argument) => {
    running ??= work(argument);
    return running;
  };
};
