/** A Redis of its own on a free port, as Debian installs it; tests without it are skipped. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './free-port.ts';

export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

export type TestRedis = {
  readonly url: string;
  pid(): number;
  /** kill -9. */
  kill(): Promise<void>;
  /** Starts it again on the same port, empty. */
  restart(): Promise<void>;
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  close(): Promise<void>;
};

export const startRedis = async (): Promise<TestRedis> => {
  const port = await freePort();
  let process = await run(port);
  const kill = async () => {
    if (process.exitCode !== null || process.signalCode !== null) return;
    process.kill('SIGKILL');
    await once(process, 'exit');
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: () => process.pid ?? 0,
    kill,
    restart: async () => {
      process = await run(port);
    },
    signal: (name) => void process.kill(name),
    close: kill,
  };
};

const run = async (port: number): Promise<ChildProcess> => {
  const options = { port, bind: '127.0.0.1', save: '', appendonly: 'no' };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const server = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of server.stdout) if (String(line).includes('Ready to accept connections')) break;
  server.stdout.resume();
  return server;
};
