/** Whether a worker runs here: not by its being there, but by starting it. */
import { spawn } from 'node:child_process';

const timeoutMs = 5000;

/** A worker that runs writes to its channel, the fifth of its streams, as soon as it has started. */
export function proves(worker: string, version: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(worker, [], {
      env: { MEDIASOUP_VERSION: version },
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    const end = (runs: boolean) => {
      clearTimeout(timeout);
      child.kill('SIGKILL');
      resolve(runs);
    };
    const timeout = setTimeout(() => end(false), timeoutMs);
    child.once('error', () => end(false));
    child.once('exit', () => end(false));
    child.stdio[4]?.once('data', () => end(true));
  });
}
