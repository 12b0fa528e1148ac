/** Builds the worker. An interrupted build goes on where it stopped. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { copySource } from './source.ts';
import type { WorkerCache } from './worker-cache.ts';

export type Progress = { readonly done: number; readonly total: number };

export async function build(cache: WorkerCache, onProgress: (progress: Progress) => void): Promise<void> {
  const source = path.join(cache.buildFolder, 'worker');
  const out = path.join(cache.buildFolder, 'out');
  if (!existsSync(path.join(out, 'build.ninja'))) {
    rmSync(cache.buildFolder, { recursive: true, force: true });
    copySource(source);
    // -O2 instead of -O3, for the time it takes to build; what it costs in media has not been measured.
    const options = ['--buildtype', 'release', '-Db_ndebug=true', '-Doptimization=2'];
    await run('meson', ['setup', out, source, ...options], () => {});
  }
  // The generated headers come first: the precompiled header includes them.
  await run('meson', ['compile', '-C', out, 'flatbuffers-generator'], () => {});
  await run('ninja', ['-C', out, '-j', `${availableParallelism()}`, 'mediasoup-worker'], (line) => {
    const [, done, total] = /^\[(\d+)\/(\d+)\]/.exec(line) ?? [];
    if (done !== undefined && total !== undefined) onProgress({ done: Number(done), total: Number(total) });
  });
  const unproven = `${cache.worker}.new`;
  copyFileSync(path.join(out, 'mediasoup-worker'), unproven);
  renameSync(unproven, cache.worker);
}

async function run(program: string, args: readonly string[], onLine: (line: string) => void): Promise<void> {
  const child = spawn(program, args, {
    env: { ...process.env, NINJA_STATUS: '[%f/%t] ' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      said.push(line);
      onLine(line);
    });
  }
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} ended with ${code}:\n${said.slice(-30).join('\n')}`);
}
