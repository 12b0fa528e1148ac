/** Kills the child processes, each by its own pid, when this process exits. */
import type { ChildProcess } from 'node:child_process';

const living = new Set<ChildProcess>();
let isListening = false;

export function endWithThisProcess(child: ChildProcess): void {
  // Once per process: a worker runs many files, and would otherwise add a listener for each.
  if (!isListening) process.once('exit', endAll);
  isListening = true;
  living.add(child);
  child.once('exit', () => living.delete(child));
}

function endAll(): void {
  for (const child of living) child.kill('SIGKILL');
}
