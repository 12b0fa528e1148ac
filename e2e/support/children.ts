/** Kills the child processes, each by its own pid, when this process exits. */
import type { ChildProcess } from 'node:child_process';

const living = new Set<ChildProcess>();

export function endWithThisProcess(child: ChildProcess): void {
  if (living.size === 0) process.once('exit', endAll);
  living.add(child);
  child.once('exit', () => living.delete(child));
}

function endAll(): void {
  for (const child of living) child.kill('SIGKILL');
}
