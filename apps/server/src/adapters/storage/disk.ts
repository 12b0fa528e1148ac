/** Files in a folder of this machine. `receiveUpload` implements what S3 does for posted uploads. */
import { randomUUID } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@palco/contract/errors';
import { addresses, checkedKey } from '../../shared/storage-keys.ts';
import { syncFile } from '../../shared/sync-files.ts';
import type { Clock } from '../clock/port.ts';
import { RangeNotSatisfiableError, type Storage } from './port.ts';
import { readPolicy, signPolicy } from './upload-policy.ts';

export type DiskStorage = Storage & {
  /** Stores the file posted with these form fields; returns its key. */
  receiveUpload(fields: Readonly<Record<string, string>>, file: Readable): Promise<string>;
};

export type DiskOptions = { folder: string; secret: string; clock: Clock };

export const uploadPath = '/api/storage/upload';

export const createDiskStorage = async ({ folder, secret, clock }: DiskOptions): Promise<DiskStorage> => {
  const pathOf = (key: string) => join(folder, checkedKey(key));
  // No key begins with a dot, so partial files have no URL. Those of a crash are removed.
  const halfDone = join(folder, '.half');
  await rm(halfDone, { recursive: true, force: true });
  await mkdir(halfDone, { recursive: true });

  const save = async (key: string, content: Readable, ...checks: Transform[]) => {
    const path = pathOf(key);
    const half = join(halfDone, randomUUID());
    try {
      await pipeline([content, ...checks, createWriteStream(half, { flags: 'wx', flush: true })]);
      await mkdir(dirname(path), { recursive: true });
      await rename(half, path);
    } catch (error) {
      await rm(half, { force: true });
      throw error;
    }
  };

  const find = async (key: string) => {
    const found = await stat(pathOf(key)).catch(undefinedIfMissing);
    return found?.isFile() ? { size: found.size, etag: `"${found.size.toString(16)}-${found.mtimeMs}"` } : null;
  };
  const size = async (key: string) => (await find(key))?.size ?? null;

  return {
    ...addresses,
    presignUpload: async ({ expiresInS, ...grant }) => ({
      url: uploadPath,
      fields: signPolicy(secret, {
        ...grant,
        key: checkedKey(grant.key),
        expiresAt: clock.now().getTime() + expiresInS * 1000,
      }),
    }),
    receiveUpload: async (fields, file) => {
      const policy = readPolicy(secret, fields, clock.now());
      if (!policy) throw new AppError('UPLOAD_REFUSED');
      await save(policy.key, file, atMost(policy.maxBytes));
      return policy.key;
    },
    size,
    find,
    read: async (key, maxBytes) => {
      const found = await size(key);
      if (found === null) return null;
      if (found > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE');
      return (await readFile(pathOf(key)).catch(undefinedIfMissing)) ?? null;
    },
    open: async (key, range) => {
      const found = await find(key);
      if (found === null) return null;
      if (range && range.start >= found.size) throw new RangeNotSatisfiableError(found.size);
      // Opened before the response begins: a file that is removed meanwhile is not found, instead of sent in part.
      const file = await open(pathOf(key)).catch(undefinedIfMissing);
      if (!file) return null;
      return { ...found, stream: file.createReadStream(range) };
    },
    write: (key, content) => save(key, Buffer.isBuffer(content) ? Readable.from([content]) : content),
    moveIn: async (path, key) => {
      await syncFile(path);
      await mkdir(dirname(pathOf(key)), { recursive: true });
      await rename(path, pathOf(key));
    },
    remove: (prefix) => rm(pathOf(prefix), { recursive: true, force: true }),
    check: () =>
      access(halfDone, constants.W_OK).then(
        () => 'ok',
        () => 'down',
      ),
  };
};

const atMost = (maxBytes: number) => {
  let bytes = 0;
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      if (bytes > maxBytes) done(new AppError('PAYLOAD_TOO_LARGE'));
      else done(null, chunk);
    },
  });
};

const undefinedIfMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
};
