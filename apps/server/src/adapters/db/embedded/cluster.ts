/** Creates the data folder on first use, and checks an existing one. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, lchown, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Owner } from '../../../shared/unprivileged.ts';
import type { Account } from './account.ts';
import type { Programs } from './programs.ts';

/** The major version of the packaged PostgreSQL; its data cannot be read by another one. */
const majorVersion = '18';

type ClusterOptions = {
  readonly dataDir: string;
  readonly programs: Programs;
  readonly account: Account;
  readonly log: (line: string) => void;
  readonly user: string;
  /** False for tests: nothing is forced to disk. */
  readonly durable: boolean;
};

export async function ensureCluster(options: ClusterOptions): Promise<void> {
  const { dataDir, account, log } = options;
  await removeUnfinished(dataDir);
  const entries = existsSync(dataDir) ? await readdir(dataDir) : [];
  if (entries.length === 0) {
    const startedAt = performance.now();
    await createCluster(options);
    log(`database made in ${dataDir} (${Math.round(performance.now() - startedAt)} ms)`);
    return;
  }
  if (!entries.includes('PG_VERSION')) throw new Error(`${dataDir} is not empty and holds no PostgreSQL database`);
  const version = (await readFile(path.join(dataDir, 'PG_VERSION'), 'utf8')).trim();
  if (version !== majorVersion) {
    throw new Error(`${dataDir} was made by PostgreSQL ${version}; this is PostgreSQL ${majorVersion}`);
  }
  await ensureOwner(dataDir, account.owner);
}

/** An ordinary user can neither read nor take over the data of another user's PostgreSQL. */
export async function refuseForeign(dataDir: string): Promise<void> {
  const found = await stat(dataDir).catch(() => undefined);
  const user = process.getuid?.();
  if (found === undefined || user === 0 || user === found.uid) return;
  throw new Error(
    `The database folder ${dataDir} belongs to user ${found.uid}: start Palco as root or as that user, ` +
      `or take it over with "sudo chown -R $(id -u):$(id -g) ${dataDir}"`,
  );
}

/** Created in a temporary folder and renamed when complete, so that a partial cluster is never used. */
async function createCluster({ dataDir, programs, account, user, durable }: ClusterOptions): Promise<void> {
  const unfinished = await mkdtemp(unfinishedPrefix(dataDir));
  if (account.owner !== undefined) await chown(unfinished, account.owner.uid, account.owner.gid);
  const child = account.spawn(programs.initdb, [
    `--pgdata=${unfinished}`,
    `--username=${user}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    // The folder of the socket is closed to other accounts, and PostgreSQL listens nowhere else.
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]);
  const [[code], problem] = await Promise.all([once(child, 'close'), child.stderr === null ? '' : text(child.stderr)]);
  if (code !== 0) {
    await rm(unfinished, { recursive: true, force: true });
    throw new Error(`The database could not be made in ${dataDir}: ${problem.trim()}`);
  }
  await rename(unfinished, dataDir);
}

const unfinishedPrefix = (dataDir: string) => `${dataDir}.unfinished-`;

async function removeUnfinished(dataDir: string): Promise<void> {
  const parent = path.dirname(dataDir);
  const prefix = path.basename(unfinishedPrefix(dataDir));
  for (const name of await readdir(parent)) {
    if (name.startsWith(prefix)) await rm(path.join(parent, name), { recursive: true, force: true });
  }
}

/** A folder that root copied or restored belongs to root, but PostgreSQL must be its owner. */
async function ensureOwner(dataDir: string, owner: Owner | undefined): Promise<void> {
  const found = await stat(dataDir);
  if (owner !== undefined && found.uid !== owner.uid) {
    for (const entry of ['.', ...(await readdir(dataDir, { recursive: true }))]) {
      await lchown(path.join(dataDir, entry), owner.uid, owner.gid);
    }
  }
  if ((found.mode & 0o077) !== 0) await chmod(dataDir, 0o700);
}
