/** The process: reads the configuration, runs the server, and ends with it. */
import { readConfig } from '../config.ts';
import { createRun } from './run.ts';

const main = async () => {
  const run = await createRun({
    config: readConfig(process.env),
    print: (text) => process.stdout.write(text),
    printFailure: (text) => process.stderr.write(text),
    onStopped: (code) => process.exit(code),
  });
  process.on('SIGTERM', () => void run.drainAndStop());
  process.on('SIGINT', () => void run.drainAndStop());
  stopWithNpm(() => void run.stop(0));
  await run.start();
};

/** A killed `npm start` cannot signal this process, but its parent pid changes. */
const stopWithNpm = (stop: () => void) => {
  if (process.env['npm_lifecycle_event'] !== 'start') return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 500).unref();
};

main().catch((error: unknown) => {
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(`\n  Palco could not start.\n  ${text.replaceAll('\n', '\n  ')}\n\n`);
  process.exit(1);
});
