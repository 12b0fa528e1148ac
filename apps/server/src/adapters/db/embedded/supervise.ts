/** Watches one PostgreSQL process: when it is ready, when and why it ended, and how to end it. */
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Past the first, PostgreSQL gives up waiting for its clients; past the second, it is killed. */
const fastStopMs = 10_000;
const immediateStopMs = 20_000;

export function supervise(child: ChildProcess, log: (line: string) => void) {
  const state = { isStopping: false, hasEnded: false };
  const lastLines: string[] = [];
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<string>();

  if (child.stderr !== null) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      log(line);
      lastLines.push(line);
      if (lastLines.length > 5) lastLines.shift();
      if (line.includes('database system is ready to accept connections')) {
        ready.resolve();
      }
    });
  }
  child.once('error', (error) => end(`PostgreSQL could not be started: ${error.message}`));
  child.once('close', (code, signal) => end(`PostgreSQL ended (${signal ?? `code ${code}`}): ${lastLines.join(' ')}`));

  function end(reason: string) {
    state.hasEnded = true;
    ready.reject(new Error(reason));
    ended.resolve(reason);
  }

  async function stop() {
    if (!state.isStopping && !state.hasEnded) {
      state.isStopping = true;
      child.kill('SIGINT');
      const urge = setTimeout(() => child.kill('SIGQUIT'), fastStopMs);
      const giveUp = setTimeout(() => child.kill('SIGKILL'), immediateStopMs);
      void ended.promise.then(() => {
        clearTimeout(urge);
        clearTimeout(giveUp);
      });
    }
    await ended.promise;
  }

  return {
    pid: child.pid ?? 0,
    ready: ready.promise,
    ended: ended.promise,
    stop,
  };
}
