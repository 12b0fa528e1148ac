/** mediasoup publishes workers ready made; where they can be had, nothing needs to be built. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { WorkerCache } from './worker-cache.ts';

/** Where nothing answers, building should begin soon. */
const answerMs = 5000;
const downloadMs = 120_000;

/** True when one was fetched; whether it runs here is for others to find out. */
export async function fetchPrebuilt(cache: WorkerCache, env: NodeJS.ProcessEnv): Promise<boolean> {
  const archive = path.join(cache.folder, 'prebuilt.tgz');
  try {
    const url = urlOf(cache.version, env);
    const bytes = isTrusted(url) ? await download(url) : undefined;
    if (bytes === undefined || !isExpected(bytes, env['MEDIASOUP_WORKER_PREBUILT_SHA256'])) return false;
    writeFileSync(archive, bytes);
    return spawnSync('tar', ['-xzf', archive, '-C', cache.folder], { stdio: 'ignore' }).status === 0;
  } catch {
    // No network, no such file, no disk: the build says what is wrong if it cannot help either.
    return false;
  } finally {
    rmSync(archive, { force: true });
  }
}

/** The worker is executed: it comes encrypted, or from this machine. */
export function isTrusted(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || hostname === 'localhost' || hostname.startsWith('127.');
}

/** None is built in; an operator who knows the right one may demand it. */
export function isExpected(bytes: Buffer, sha256: string | undefined): boolean {
  return !sha256 || createHash('sha256').update(bytes).digest('hex') === sha256.toLowerCase();
}

async function download(url: string): Promise<Buffer | undefined> {
  const silence = new AbortController();
  const timeout = setTimeout(() => silence.abort(), answerMs);
  const response = await fetch(url, { signal: AbortSignal.any([silence.signal, AbortSignal.timeout(downloadMs)]) });
  clearTimeout(timeout);
  return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
}

/** The names mediasoup's own installation uses, and its setting for a mirror. */
function urlOf(version: string, env: NodeJS.ProcessEnv): string {
  const base =
    env['MEDIASOUP_WORKER_PREBUILT_DOWNLOAD_BASE_URL'] || 'https://github.com/versatica/mediasoup/releases/download';
  const kernel = process.platform === 'linux' ? `-kernel${os.release().split('.')[0]}` : '';
  return `${base}/${version}/mediasoup-worker-${version}-${process.platform}-${process.arch}${kernel}.tgz`;
}
