/** A small disk for the data folder, which a test can fill. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { mkdtemp, open, rm, rmdir, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

export type SmallDisk = {
  readonly folder: string;
  /** Leaves so many bytes free. */
  fill(freeBytes: number): Promise<void>;
  free(): Promise<void>;
  close(): Promise<void>;
};

/** The reason when the machine allows no mount. */
export async function mountDisk(megabytes: number): Promise<SmallDisk | string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'palco-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (mounted.status !== 0) {
    await rmdir(folder);
    return `mounting was refused: ${mounted.error?.message ?? mounted.stderr.trim()}`;
  }
  chmodSync(folder, 0o755);
  // Not the mount point itself, which a server that removes its data could not remove.
  mkdirSync(path.join(folder, 'data'));
  const ballast = path.join(folder, 'ballast');
  return {
    folder: path.join(folder, 'data'),
    fill: async (freeBytes) => {
      const block = Buffer.alloc(64 * 1024);
      const file = await open(ballast, 'a');
      try {
        for (;;) {
          const { bavail, bsize } = await statfs(folder);
          const left = bavail * bsize - freeBytes;
          if (left <= 0) return;
          await file.write(block, 0, Math.min(block.length, left)).catch((error: unknown) => {
            // Others write too.
            if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
          });
        }
      } finally {
        await file.close();
      }
    },
    free: () => rm(ballast, { force: true }),
    close: async () => {
      const { status, stderr } = spawnSync('umount', [folder], { encoding: 'utf8' });
      if (status !== 0) throw new Error(`${folder} could not be unmounted: ${stderr}`);
      await rmdir(folder);
    },
  };
}
