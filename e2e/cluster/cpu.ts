/** The time that processes have spent on a core, from /proc. */
import { readFileSync } from 'node:fs';

/** Of Linux on every processor that Palco runs on. */
const ticksPerSecond = 100;
/** Of the fields after the name, which may contain spaces: user and system time of all threads. */
const [userField, systemField] = [11, 12];

export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[userField]) + Number(fields[systemField])) / ticksPerSecond;
}
