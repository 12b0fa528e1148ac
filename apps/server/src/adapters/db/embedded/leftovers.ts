/**
 * After a crash of this process PostgreSQL may still be running, or its pid file may name an unrelated process.
 * Neither may block the next start, and only the PostgreSQL of this folder may be signalled.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Part of the title of every PostgreSQL process of this folder, by which its children are recognised. */
export function clusterName(dataDir: string): string {
  return `palco-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
}

export async function endLeftovers(dataDir: string, log: (line: string) => void): Promise<void> {
  const pidFile = path.join(dataDir, 'postmaster.pid');
  const pid = readPid(pidFile);
  for (const [signal, waitMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 20_000],
  ] as const) {
    const leftovers = processesOf(dataDir, pid);
    if (leftovers.length === 0) break;
    log(`ending PostgreSQL left by an earlier run (${signal} to ${leftovers.join(', ')})`);
    for (const leftover of leftovers) send(leftover, signal);
    await untilGone(leftovers, waitMs);
  }
  const stubborn = processesOf(dataDir, pid);
  if (stubborn.length > 0) {
    throw new Error(
      `PostgreSQL of an earlier run (process ${stubborn.join(', ')}) does not end; end it and start again`,
    );
  }
  if (existsSync(pidFile)) rmSync(pidFile);
}

/** The first line of postmaster.pid is the pid; a file truncated by a crash is ignored. */
function readPid(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** The postmaster while it runs; otherwise the children it left behind. */
function processesOf(dataDir: string, postmaster: number | undefined): number[] {
  if (postmaster !== undefined && isPostmaster(commandOf(postmaster), dataDir)) return [postmaster];
  const title = `postgres: ${clusterName(dataDir)}: `;
  return runningPids().filter((pid) => {
    const command = commandOf(pid);
    return command[0]?.startsWith(title) === true || isPostmaster(command, dataDir);
  });
}

function isPostmaster(command: readonly string[], dataDir: string): boolean {
  const [program = '', flag, folder] = command;
  return path.basename(program) === 'postgres' && flag === '-D' && folder === dataDir;
}

function commandOf(pid: number): string[] {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const line = execFileSync('ps', ['-ww', '-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' });
    const [, program = '', folder = ''] = /^(\S+) -D (.*?) -c /.exec(line) ?? [];
    return [program, '-D', folder];
  } catch {
    return [];
  }
}

function runningPids(): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid > 1);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process ended between the check and the signal.
  }
}

/** Asks for these only: reading all processes of a busy machine again and again would hold up the server. */
async function untilGone(pids: readonly number[], waitMs: number): Promise<void> {
  const deadline = performance.now() + waitMs;
  while (pids.some((pid) => Boolean(commandOf(pid)[0])) && performance.now() < deadline) await delay(20);
}
