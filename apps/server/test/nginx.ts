/** The edge of `deploy/edge` on a free port, in front of a given origin; tests without nginx are skipped. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';

export const hasNginx = spawnSync('nginx', ['-v']).status === 0;

export type TestEdge = {
  readonly url: string;
  /** The contents of everything that is cached, one string per file. */
  readCache(): Promise<string[]>;
  close(): Promise<void>;
};

const shipped = join(import.meta.dirname, '../../../deploy/edge/nginx.conf');

export const startEdge = async (originPort: number): Promise<TestEdge> => {
  const folder = await mkdtemp(join(tmpdir(), 'palco-edge-'));
  // Started by root, nginx serves as another account.
  await chmod(folder, 0o755);
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, await configured({ folder, port, originPort }));
  const nginx = spawn('nginx', ['-c', file, '-g', 'daemon off;'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaints = '';
  nginx.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  while (!(await isOpen(port))) {
    if (nginx.exitCode !== null) throw new Error(`nginx did not start: ${complaints}`);
    await delay(20);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    readCache: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && /(playlists|segments)/.test(entry.parentPath));
      return Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1')));
    },
    close: async () => {
      if (nginx.exitCode === null) {
        nginx.kill('SIGTERM');
        await once(nginx, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Changes the lines that an operator changes, and nothing else. */
const configured = async ({ folder, port, originPort }: { folder: string; port: number; originPort: number }) => {
  const text = await readFile(shipped, 'utf8');
  const changes = { '/var/cache/palco-edge': folder, 'listen 8080': `listen 127.0.0.1:${port}` } as const;
  const changed = Object.entries({ ...changes, 'server 127.0.0.1:3000': `server 127.0.0.1:${originPort}` });
  return changed.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`nginx.conf does not contain "${from}"`);
    return result.replaceAll(from, to);
  }, text);
};

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const answer = (isReachable: boolean) => () => {
      socket.destroy();
      resolve(isReachable);
    };
    socket.on('connect', answer(true)).on('error', answer(false));
  });
