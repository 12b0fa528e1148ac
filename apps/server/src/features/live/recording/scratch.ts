/** Folders for files that are needed while a recording is finished. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { ifMissing } from '../../../shared/missing-file.ts';

export type Scratch = ReturnType<typeof createScratch>;

export const createScratch = (root: string, log: Logger) => {
  const prefix = `${randomUUID()}-`;
  return {
    /** Of each run its own: one that was taken for dead may still be at work. */
    use: async (work: (folder: string) => Promise<void>): Promise<void> => {
      const folder = join(root, `${prefix}${randomUUID()}`);
      await mkdir(folder, { recursive: true });
      try {
        await work(folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    /** Removes what former processes left; jobs of this one may be at work already. */
    removeFormer: async (): Promise<void> => {
      try {
        for (const name of await readdir(root).catch(ifMissing<string[]>([])))
          if (!name.startsWith(prefix)) await rm(join(root, name), { recursive: true, force: true });
      } catch (error) {
        log.warn({ err: error, folder: root }, 'what a former process left could not be removed');
      }
    },
  };
};
