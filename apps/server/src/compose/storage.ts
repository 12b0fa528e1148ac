/** Every role: file storage in a folder of this machine, or in an S3-compatible store. */
import { join } from 'node:path';
import type { Clock } from '../adapters/clock/port.ts';
import type { Db } from '../adapters/db/database.ts';
import { readSecret } from '../adapters/db/secrets.ts';
import { createDiskStorage } from '../adapters/storage/disk.ts';
import type { Config } from '../config.ts';

/** Only the disk storage receives uploads through this server, browsers post to S3 directly; videos go to S3 in parts. */
export const openStorage = async (db: Db, config: Config, clock: Clock) => {
  if (config.s3) {
    const { createS3Storage } = await import('../adapters/storage/s3.ts');
    const storage = createS3Storage(config.s3);
    return { storage, parts: { partStorage: storage, partBytes: config.s3.partBytes }, receiveUpload: undefined };
  }
  const folder = join(config.dataDir, 'storage');
  const disk = await createDiskStorage({ folder, secret: await readSecret(db, 'storage'), clock });
  return { storage: disk, parts: undefined, receiveUpload: disk.receiveUpload };
};
