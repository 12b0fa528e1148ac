/** The process: reads the configuration, starts the server, and stops it in order. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../adapters/db/embedded-postgres.ts';
import { type Config, ConfigError, isOutboxOpen, productionWarnings, readConfig } from '../config.ts';
import { demoAccounts, demoPassword } from '../demo/accounts.ts';
import { closeDataFolder } from '../root/data-folder.ts';
import { takeDataDir } from '../shared/data-dir-lock.ts';
import { settlesWithin } from '../shared/deadline.ts';
import type { Palco } from './server.ts';

const started = performance.now();

const main = async () => {
  const config = readConfig(process.env);
  // A configuration that cannot be used is refused before the server is loaded.
  const { compose } = await import('./server.ts');
  const log = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: false }));
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
    process.exit(code);
  });
  /** The second signal ends the draining, which may take long. */
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
  process.on('SIGTERM', () => void drainAndStop());
  process.on('SIGINT', () => void drainAndStop());
  stopWithNpm(() => void stop(0));

  try {
    if (!config.databaseUrl) {
      postgres = await startEmbeddedPostgres({
        dataDir: join(config.dataDir, 'postgres'),
        log: (line) => log.debug(line),
        onEnded: (reason) => log.error({ reason }, 'PostgreSQL ended unexpectedly; it is started again'),
      });
    }
    const databaseUrl = config.databaseUrl ?? postgres?.connectionString ?? '';
    const onReplaced = (reason: string) => {
      log.error(reason);
      void stop(1);
    };
    palco = await compose({ config, databaseUrl, log, onReplaced });
    printReady(palco, config);
  } catch (error) {
    printFailure(error, config);
    await stop(1);
  }
};

const printReady = (palco: Palco, config: Config) => {
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const accounts = demoAccounts.map((account) => `    ${account.email}`).join('\n');
  process.stdout.write(
    `\n  Palco is ready at ${palco.url}  (${seconds} s)\n` +
      (palco.setupCode === null
        ? ''
        : `\n  It has no account yet. Open ${palco.url}/setup and enter this code: ${palco.setupCode}\n`) +
      (config.isDemo ? `\n  Demo accounts, password ${demoPassword}:\n${accounts}\n` : '') +
      (hasOutbox(config) ? `\n  The mails it would send: ${palco.url}/dev/outbox\n` : '') +
      productionWarnings(config)
        .map((warning) => `\n  Warning: ${warning}\n`)
        .join('') +
      '\n  Ctrl-C stops it.\n\n',
  );
};

/** With a mail server there is no outbox. */
const hasOutbox = (config: Config) => isOutboxOpen(config) && !config.smtpUrl;

const printFailure = (error: unknown, config: Config) => {
  const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  const text = isPortTaken
    ? `Port ${config.port} is in use by another program. Stop it, or choose another with PORT=3001 npm start.`
    : error instanceof ConfigError
      ? error.message.replaceAll('\n', '\n  ')
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
  process.stderr.write(`\n  Palco could not start.\n  ${text}\n\n`);
};

/** A killed `npm start` cannot signal this process, but its parent pid changes. */
const stopWithNpm = (stop: () => void) => {
  if (process.env['npm_lifecycle_event'] !== 'start') return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 500).unref();
};

const once = <Argument>(work: (argument: Argument) => Promise<void>) => {
  let running: Promise<void> | undefined;
  return (argument: Argument) => {
    running ??= work(argument);
    return running;
  };
};

main().catch((error: unknown) => {
  const text = error instanceof ConfigError ? error.message : error instanceof Error ? error.message : String(error);
  process.stderr.write(`\n  Palco could not start.\n  ${text.replaceAll('\n', '\n  ')}\n\n`);
  process.exit(1);
});
