/** The files of recordings where players fetch them: in the bucket that nodes share, or in a folder of a server that is alone. */
import { createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '../../../adapters/storage/port.ts';
import { ifMissing, isMissing } from '../../../shared/missing-file.ts';
import { videoContentTypes, videoKey } from '../../../shared/video-content.ts';

export type RecordingFiles = {
  /** Null when there is no such file. */
  read(recordingId: string, file: string): Promise<Buffer | null>;
  /** Readers never see a partial file. */
  put(recordingId: string, file: string, content: Buffer): Promise<void>;
  /** Makes the file of a recording one of this machine, which is only read. Throws when there is none. */
  fetch(recordingId: string, file: string, path: string): Promise<void>;
};

/** A segment of the best quality has less than 1 MB. */
const maxBytes = 64 * 1024 * 1024;

export const filesInBucket = (storage: Pick<Storage, 'open' | 'read' | 'write'>): RecordingFiles => ({
  read: (recordingId, file) => storage.read(videoKey(recordingId, file), maxBytes),
  put: (recordingId, file, content) =>
    storage.write(videoKey(recordingId, file), content, videoContentTypes[extname(file)] ?? ''),
  fetch: async (recordingId, file, path) => {
    const opened = await storage.open(videoKey(recordingId, file));
    if (!opened) throw new Error(`the bucket has no ${file} of ${recordingId}`);
    await pipeline(opened.stream, createWriteStream(path));
  },
});

export const filesInFolder = (videosFolder: string): RecordingFiles => ({
  read: (recordingId, file) => readFile(join(videosFolder, recordingId, file)).catch(ifMissing(null)),
  put: async (recordingId, file, content) => {
    const path = join(videosFolder, recordingId, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.new`, content);
    await rename(`${path}.new`, path);
  },
  // A second name takes no space: recordings are finished on a full disk too.
  fetch: (recordingId, file, path) => {
    const stored = join(videosFolder, recordingId, file);
    return link(stored, path).catch((error: unknown) => {
      if (isMissing(error)) throw error;
      // Not every file system knows second names.
      return copyFile(stored, path);
    });
  },
});
