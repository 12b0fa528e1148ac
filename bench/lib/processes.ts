/** The processor time of the processes of a bench, read from /proc. */
import { readdir, readFile } from 'node:fs/promises';

const ticksPerSecond = 100;

/** Seconds of processor time a process has used so far, its ended children not counted. */
export const cpuSecondsOf = async (pid: number): Promise<number> => {
  const fields = await statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
};

export const parentOf = async (pid: number): Promise<number> => Number((await statOf(pid))[1]);

const statOf = async (pid: number): Promise<string[]> =>
  (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];

/** As `cpuSecondsOf`, of a process together with its children, the ended ones included. */
export const cpuSecondsOfAll = async (pid: number): Promise<number> => {
  const fields = await statOf(pid);
  const ended = (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  const children = await childrenNamed('', pid);
  const running = await Promise.all([pid, ...children].map((one) => cpuSecondsOf(one).catch(() => 0)));
  return running.reduce((sum, seconds) => sum + seconds, ended);
};

/** The children of a process, by default this one, that run such a program right now. */
export const childrenNamed = async (name: string, of = process.pid): Promise<number[]> => {
  const found: number[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '');
    const [, comm, parent] = /^\d+ \((.*)\) \S (\d+)/.exec(stat) ?? [];
    if (comm?.startsWith(name) && Number(parent) === of) found.push(Number(entry));
  }
  return found;
};
