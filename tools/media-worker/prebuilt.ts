/** mediasoup publishes workers ready made; where they can be had, nothing needs to be built. */
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Place } from './place.ts';

/** Where nothing answers, building should begin soon. */
const answerMs = 5000;
const downloadMs = 120_000;

/** True when one was fetched; whether it runs here is for others to find out. */
export async function fetchPrebuilt(place: Place, env: NodeJS.ProcessEnv): Promise<boolean> {
  const archive = path.join(place.folder, 'prebuilt.tgz');
  try {
    const bytes = await download(urlOf(place.version, env));
    if (bytes === undefined) return false;
    writeFileSync(archive, bytes);
    return spawnSync('tar', ['-xzf', archive, '-C', place.folder], { stdio: 'ignore' }).status === 0;
  } catch {
    // No network, no such file, no disk: the build says what is wrong if it cannot help either.
    return false;
  } finally {
    rmSync(archive, { force: true });
  }
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
