/**
 * PostgreSQL refuses to run as root. The server is not root when it starts it (root/drop-root.ts); started by root all the same, as in
 * tests, it gets the account that the server would get. Each method of starting it is tried with a harmless command before it is chosen.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import {
  become,
  folderCapabilities,
  keepCapabilities,
  type Owner,
  unprivilegedOwner,
} from '../../../shared/unprivileged.ts';

export type Account = {
  /** The account that must own PostgreSQL's files, when it is not the user this process runs as. */
  readonly owner: Owner | undefined;
  /** Starts a program as that account, in a process group of its own, so that Ctrl-C reaches only this process. */
  spawn(program: string, args: readonly string[]): ChildProcess;
};

type StartMethod = { readonly prefix: readonly string[]; readonly as?: Owner };

export async function chooseAccount(dataDir: string, postgres: string): Promise<Account> {
  const owner = process.getuid?.() === 0 ? unprivilegedOwner([dataDir]) : undefined;
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

/** In order of preference. setpriv also makes the kernel stop PostgreSQL when this process is killed, which plain spawning cannot. */
function startMethods(owner: Owner | undefined): StartMethod[] {
  const setpriv = ['setpriv', '--pdeathsig', 'INT'];
  if (owner === undefined) return [{ prefix: setpriv }, { prefix: [] }];
  const capabilities = [[], ...folderCapabilities.map((name) => [name])];
  return [
    ...capabilities.map((names) => ({ prefix: [...setpriv, ...become(owner), ...keepCapabilities(names)] })),
    { prefix: [], as: owner },
  ];
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
