/** The progress of the provisioning: printed line by line for the process that started it, and in a file for those that wait. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { WorkerCache } from './worker-cache.ts';

export type Status =
  | { readonly state: 'downloading' | 'installing' }
  | { readonly state: 'building'; readonly done: number; readonly total: number }
  | { readonly state: 'ready'; readonly worker: string }
  | { readonly state: 'failed'; readonly reason: string };

export function say(status: Status): void {
  process.stdout.write(`${JSON.stringify(status)}\n`);
}

export function writeStatus(cache: WorkerCache, status: Status): void {
  const file = `${cache.statusFile}.${process.pid}`;
  writeFileSync(file, JSON.stringify(status));
  renameSync(file, cache.statusFile);
}

export function readStatus(cache: WorkerCache): Status | undefined {
  try {
    return JSON.parse(readFileSync(cache.statusFile, 'utf8'));
  } catch {
    // No process has written it yet.
    return undefined;
  }
}
