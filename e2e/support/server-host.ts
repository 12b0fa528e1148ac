/**
 * A process that runs one server after another, so that the journeys of many files load the server's code once. Reads a command in each
 * line of its standard input and answers in lines that begin with `answerMark`.
 */
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { dropRoot } from '../../apps/server/src/root/drop-root.ts';
import { answerMark, type HostAnswer, type HostCommand } from './server-host-protocol.ts';

// Before any other code of the server is loaded, as main.ts does.
dropRoot({ providesWorker: true });
const { readConfig } = await import('../../apps/server/src/config.ts');
const { createRun } = await import('../../apps/server/src/compose/run.ts');

const answer = (what: HostAnswer) => process.stdout.write(`${answerMark}${JSON.stringify(what)}\n`);

let run: Awaited<ReturnType<typeof createRun>> | undefined;

const start = async (env: Readonly<Record<string, string>>) => {
  let hasFailed = false;
  run = await createRun({
    config: readConfig({ ...process.env, ...env }),
    print: (text) => process.stdout.write(text),
    printFailure: (text) => {
      hasFailed = true;
      process.stderr.write(text);
    },
    onStopped: () => answer({ is: 'stopped' }),
  });
  await run.start();
  if (!hasFailed) answer({ is: 'started' });
};

const obey = (command: HostCommand) => (command.do === 'start' ? start(command.env) : run?.drainAndStop());

answer({ is: 'ready', uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 });
for await (const line of createInterface({ input: process.stdin })) {
  void Promise.resolve(obey(JSON.parse(line) as HostCommand)).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  });
}
// The worker of the tests has ended.
rmSync(process.env['PALCO_DATA_DIR'] ?? '', { recursive: true, force: true });
process.exit(0);
