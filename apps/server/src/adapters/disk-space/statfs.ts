import { mkdir, statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { DiskSpace } from './port.ts';

/** A live of all layers writes about 3 MB in that time, a fast upload some hundred. */
const checkEveryMs = 3000;

export const openDiskSpace = async (folder: string, reserveBytes: number, log: Logger): Promise<DiskSpace> => {
  await mkdir(folder, { recursive: true });
  const listeners: ((isFull: boolean) => void)[] = [];
  const availableBytes = async (): Promise<number> => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize - reserveBytes;
  };
  let isFull = (await availableBytes()) <= 0;

  const check = async () => {
    const isFullNow = (await availableBytes()) <= 0;
    if (isFullNow === isFull) return;
    isFull = isFullNow;
    if (isFull) log.error({ folder }, 'the disk is full up to the reserve: uploads and recordings stop');
    else log.warn({ folder }, 'the disk has space again: uploads and recordings go on');
    for (const listener of listeners) listener(isFull);
  };
  const timer = setInterval(() => {
    check().catch((error: unknown) => log.warn({ err: error, folder }, 'the free space could not be read'));
  }, checkEveryMs);

  return {
    availableBytes,
    isFull: () => isFull,
    onChanged: (listener) => void listeners.push(listener),
    close: () => clearInterval(timer),
  };
};
