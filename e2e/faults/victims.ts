/** The processes that a fault hits, found below the server's process. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import type { RunningServer } from '../support/server.ts';

export const victimNames = [
  'server',
  'database',
  'database backend',
  'media worker',
  'packager',
  'transcoder',
] as const;
export type VictimName = (typeof victimNames)[number];

type Process = {
  readonly pid: number;
  readonly parent: number;
  readonly words: readonly string[];
  /** Its working folder. */
  readonly folder: string;
};

/** The packager runs in the server's process: its own processes are the programs that decode and encode its sound. */
export function findVictim(server: RunningServer, victim: VictimName): number[] {
  const children = childrenOf(server.pid());
  switch (victim) {
    case 'server':
      return [server.pid()];
    case 'database':
      return clusterOf(server);
    case 'database backend':
      return backendsOf(server).slice(0, 1);
    case 'media worker':
      return pids(children.filter(({ words }) => words[0]?.includes('mediasoup-worker')));
    case 'packager':
      return pids(children.filter((child) => isFfmpeg(child) && child.words.includes('pipe:0')));
    case 'transcoder':
      // Below a shell that watches it.
      return pids(running().filter((one) => isFfmpeg(one) && isConverting(one, server)));
  }
}

export function send(targets: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of targets) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      // It ended meanwhile, e.g. with its parent.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

/** The postmaster first, then what it started. */
function clusterOf(server: RunningServer): number[] {
  const file = path.join(server.dataDir, 'postgres/postmaster.pid');
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return [postmaster, ...pids(childrenOf(postmaster))];
}

/** Those that serve a client: "postgres: palco-1a2b: palco palco [local] idle". */
function backendsOf(server: RunningServer): number[] {
  const [postmaster = 0] = clusterOf(server);
  return pids(childrenOf(postmaster).filter(({ words }) => words[0]?.includes('[local]')));
}

const isFfmpeg = ({ words }: Process): boolean => path.basename(words[0] ?? '') === 'ffmpeg';
/** It reads the upload by a path relative to the folder that it writes to. */
const isConverting = ({ words, folder }: Process, server: RunningServer): boolean =>
  words.some((word) => path.resolve(folder, word).startsWith(path.join(server.dataDir, 'uploads/')));
const pids = (processes: readonly Process[]): number[] => processes.map(({ pid }) => pid);
const childrenOf = (parent: number): Process[] => running().filter((one) => one.parent === parent);

function running(): Process[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((pid) => {
      try {
        const [, parent] = /^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
        const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
        return [{ pid: Number(pid), parent: Number(parent), words, folder: readlinkSync(`/proc/${pid}/cwd`) }];
      } catch {
        // It ended meanwhile.
        return [];
      }
    });
}
