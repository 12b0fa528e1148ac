/** `npm run dev`: the server, restarted when its sources change, and Vite in front of it with hot reload. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const vite = path.join(root, 'node_modules/vite/bin/vite.js');

/** Named, because a server that root started replaces its process and cannot report what it imports. */
const watched = ['apps/server/src', 'packages/contract/src', 'packages/domain/src'].map(
  (name) => `--watch-path=${name}`,
);

const children = [
  start(root, ['--watch', ...watched, '--watch-preserve-output', 'apps/server/src/main.ts']),
  start(path.join(root, 'apps/web'), [vite, '--clearScreen', 'false']),
];

// A terminal sends Ctrl-C to all three processes at once; other senders only to this one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopAll('SIGTERM'));

// Server and Vite are of no use without each other.
for (const child of children) child.once('exit', () => stopAll('SIGTERM'));
await Promise.all(children.map((child) => once(child, 'exit')));

function start(cwd: string, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, args, { cwd, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development' } });
}

function stopAll(signal: NodeJS.Signals): void {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal);
}
