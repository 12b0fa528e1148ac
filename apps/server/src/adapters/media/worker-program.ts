/** Provides the worker program by running tools/media-worker, which downloads or builds it once per machine. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';

const tool = join(import.meta.dirname, '../../../../../tools/media-worker/provide.ts');

const status = z.discriminatedUnion('state', [
  z.object({ state: z.literal('downloading') }),
  z.object({ state: z.literal('installing') }),
  z.object({ state: z.literal('building'), done: z.number(), total: z.number() }),
  z.object({ state: z.literal('ready'), worker: z.string() }),
  z.object({ state: z.literal('failed'), reason: z.string() }),
]);

export type Provision = { readonly worker: Promise<string>; cancel(): void };

export const provideWorker = (onProgress: (progress: { done: number; total: number }) => void): Provision => {
  // A process group of its own, so that cancelling also ends a running compiler.
  const child = spawn(process.execPath, [tool], { stdio: ['ignore', 'pipe', 'ignore'], detached: true });
  const worker = new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const parsed = line.startsWith('{') ? z.safeParse(status, JSON.parse(line)) : undefined;
      if (!parsed?.success) return;
      if (parsed.data.state === 'building') onProgress(parsed.data);
      if (parsed.data.state === 'ready') resolve(parsed.data.worker);
      if (parsed.data.state === 'failed') reject(new Error(parsed.data.reason));
    });
    child.once('close', (code) => reject(new Error(`The media worker was not provided (${code}).`)));
  });
  return {
    worker,
    cancel: () => {
      if (child.pid === undefined || child.exitCode !== null) return;
      try {
        process.kill(-child.pid, 'SIGTERM');
      } catch {
        // The process ended before the signal.
      }
    },
  };
};
