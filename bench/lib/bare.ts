/** The ceiling of the chat benches as a process of its own: a bare Socket.IO server, ended by its own pid. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { answers } from './palco.ts';
import { cpuSecondsOf } from './processes.ts';

export type RunningBare = {
  readonly url: string;
  /** Seconds of processor time the server has used so far. */
  cpuSeconds(): Promise<number>;
  stop(): Promise<void>;
};

export const startBare = async (port: number): Promise<RunningBare> => {
  const child = spawn(process.execPath, ['bench/lib/bare-socket-io.ts', String(port)], { stdio: 'inherit' });
  // A failed bench leaves no processes.
  process.once('exit', () => child.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  await answers(url);
  return {
    url,
    cpuSeconds: () => cpuSecondsOf(child.pid ?? 0),
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
};
