/**
 * PostgreSQL refuses to run as root. Started by root it gets the account that owns its data, or an unprivileged one; started by
 * anyone else it runs as that user. Each method of starting it is tried with a harmless command before it is chosen.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';

export type Owner = { readonly uid: number; readonly gid: number };

export type Account = {
  /** The account that must own PostgreSQL's files, when it is not the user this process runs as. */
  readonly owner: Owner | undefined;
  /** Starts a program as that account, in a process group of its own, so that Ctrl-C reaches only this process. */
  spawn(program: string, args: readonly string[]): ChildProcess;
};

/** The unprivileged system account on Debian, Fedora and Alpine; it owns no files and may enter public folders only. */
const unprivileged: Owner = { uid: 65534, gid: 65534 };

type StartMethod = { readonly prefix: readonly string[]; readonly as?: Owner };

export async function chooseAccount(dataDir: string, postgres: string): Promise<Account> {
  const owner = process.getuid?.() === 0 ? await ownerOf(dataDir) : undefined;
  let problem = '';
  for (const method of startMethods(owner)) {
    const attempt = await tryMethod(method, path.dirname(dataDir), postgres);
    if (attempt.works) return { owner, spawn: (program, args) => start(method, program, args) };
    problem = attempt.problem;
  }
  const who = owner === undefined ? 'this user' : `user ${owner.uid} (PostgreSQL refuses to run as root)`;
  throw new Error(
    `PostgreSQL cannot run as ${who} with its data in ${dataDir}: ${problem}. ` +
      'Keep Palco and its data in folders that user can enter, install util-linux (setpriv), or start Palco as an ordinary user.',
  );
}

async function ownerOf(dataDir: string): Promise<Owner> {
  const found = await stat(dataDir).catch(() => undefined);
  return found === undefined || found.uid === 0 ? unprivileged : { uid: found.uid, gid: found.gid };
}

/**
 * In order of preference. setpriv also makes the kernel stop PostgreSQL when this process is killed; dac_override lets it enter
 * folders closed to it (a clone under /root), which plain spawning cannot.
 */
function startMethods(owner: Owner | undefined): StartMethod[] {
  const setpriv = ['setpriv', '--pdeathsig', 'INT'];
  if (owner === undefined) return [{ prefix: setpriv }, { prefix: [] }];
  const become = [...setpriv, '--reuid', `${owner.uid}`, '--regid', `${owner.gid}`, '--clear-groups'];
  const passFolders = ['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override'];
  // initdb asks access(2) whether it may run; without this bit that call ignores the capability.
  passFolders.push('--securebits', '+no_setuid_fixup');
  return [{ prefix: become }, { prefix: [...become, ...passFolders] }, { prefix: [], as: owner }];
}

function start(method: StartMethod, program: string, args: readonly string[]): ChildProcess {
  const [file = program, ...rest] = [...method.prefix, program, ...args];
  return spawn(file, rest, {
    ...method.as,
    // The working folder may be closed to the account, and PG* variables of the caller would change the behaviour of PostgreSQL.
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** Tries what initdb and PostgreSQL do: enter the folder, check that the program is executable, run it. */
function tryMethod(
  method: StartMethod,
  folder: string,
  postgres: string,
): Promise<{ works: boolean; problem: string }> {
  const { promise, resolve } = Promise.withResolvers<{ works: boolean; problem: string }>();
  const child = start(method, '/bin/sh', [
    '-c',
    'cd -- "$1" && test -x "$2" && exec "$2" --version',
    'sh',
    folder,
    postgres,
  ]);
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  child.once('error', (error) => resolve({ works: false, problem: error.message }));
  child.once('close', (code) => resolve({ works: code === 0, problem: output.trim() || `it may not run ${postgres}` }));
  return promise;
}
