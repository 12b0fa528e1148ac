/**
 * A Palco started by root becomes an unprivileged account before it does anything else: this process is replaced by the same program
 * under that account, so that no part of Palco stays root. See docs/decisions/054-unprivileged-account.md.
 */
import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import {
  become,
  findProgram,
  folderCapabilities,
  keepCapabilities,
  unprivilegedOwner,
} from '../shared/unprivileged.ts';
import { giveDataFolder } from './data-folder.ts';

const clone = path.resolve(import.meta.dirname, '../../../..');
const workerTool = path.join(clone, 'tools/media-worker/provide.ts');

type DropOptions = {
  /** Root may install what builds the media worker; the account may not. */
  readonly providesWorker: boolean;
};

/** Returns at once for an ordinary user, and does not return for root unless the system has no way of becoming another account. */
export function dropRoot({ providesWorker }: DropOptions): void {
  if (process.getuid?.() !== 0) return;
  const dataDir = path.resolve(process.env['PALCO_DATA_DIR'] || './data');
  const owner = unprivilegedOwner([path.join(dataDir, 'postgres'), dataDir]);
  const setpriv = findProgram('setpriv');
  const flags = ['--no-new-privs', ...become(owner)];
  const { execve } = process;
  if (!execve || setpriv === undefined || spawnSync(setpriv, [...flags, 'true']).status !== 0) {
    process.stderr.write(
      '\n  Warning: Palco runs as root, because setpriv (util-linux) cannot start it as another account.\n',
    );
    return;
  }
  giveDataFolder(dataDir, owner);
  const capabilities = findCapabilities(setpriv, flags, dataDir);
  const program = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const env: NodeJS.ProcessEnv = { ...process.env, HOME: dataDir, ...(providesWorker && startWorkerTool()) };
  delete env['XDG_CACHE_HOME'];
  execve(setpriv, [setpriv, ...flags, ...keepCapabilities(capabilities), ...program], env);
}

/** The fewest capabilities with which the account reaches the clone and its data; throws when none suffice. */
function findCapabilities(setpriv: string, flags: readonly string[], dataDir: string): string[] {
  const ports = isLowPort(process.env['PORT']) || isLowPort(process.env['MEDIA_PORT']) ? ['net_bind_service'] : [];
  let attempt: SpawnSyncReturns<string> | undefined;
  for (const folders of [[], ...folderCapabilities.map((name) => [name])]) {
    const capabilities = [...folders, ...ports];
    attempt = spawnSync(
      setpriv,
      [
        ...flags,
        ...keepCapabilities(capabilities),
        '/bin/sh',
        '-c',
        reachScript,
        'sh',
        process.execPath,
        clone,
        dataDir,
      ],
      { cwd: '/', encoding: 'utf8' },
    );
    if (attempt.status === 0) return capabilities;
  }
  const uid = flags[flags.indexOf('--reuid') + 1];
  throw new Error(
    `Palco does not run as root but as user ${uid}, which cannot use this folder: ${attempt?.stderr.trim()}. ` +
      `Give it to that user ("chown -R ${uid} ..."), or start Palco as the user who owns it.`,
  );
}

/** Says on standard error what cannot be used. */
const reachScript = `
need() { test "$1" "$2" || { echo "$2" >&2; exit 1; }; }
need -x "$1"
need -r "$2/apps/server/src/main.ts"
need -x "$2/node_modules"
need -w "$3"
for entry in storage uploads videos outbox postgres palco.pid postgres.lock; do
  test ! -e "$3/$entry" || need -w "$3/$entry"
done
`;

/** Ports below 1024 are the system's. */
const isLowPort = (port: string | undefined) => Number(port) > 0 && Number(port) < 1024;

/** Provides the media worker as root, in the background; the server waits for this process. */
function startWorkerTool(): Record<string, string> {
  if (process.env['MEDIA_WORKERS'] === '0' || process.env['MEDIASOUP_WORKER_BIN']) return {};
  const child = spawn(process.execPath, [workerTool, '--for', `${process.pid}`], { stdio: 'ignore', detached: true });
  return child.pid === undefined ? {} : { PALCO_WORKER_PROVIDER: `${child.pid}` };
}
