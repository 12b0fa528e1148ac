/** The segments of lives on the disk of a node, until they are stored. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ifMissing } from '../../../shared/missing-file.ts';
import { takesFolder } from './take-files.ts';

/** Removes takes in which nothing was written since then, except those of recordings that are not stored yet. */
export const sweepSpool = async (
  spool: string,
  before: Date,
  isNeeded: (recordingId: string) => boolean,
): Promise<void> => {
  for (const recordingId of await namesIn(spool)) {
    if (isNeeded(recordingId)) continue;
    const folder = join(spool, recordingId);
    for (const take of await namesIn(join(folder, takesFolder))) {
      const path = join(folder, takesFolder, take);
      if ((await lastWritten(path)) < before) await rm(path, { recursive: true, force: true });
    }
    const isEmpty = (await namesIn(join(folder, takesFolder))).length === 0;
    if (isEmpty && (await lastWritten(folder)) < before) await rm(folder, { recursive: true, force: true });
  }
};

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(ifMissing<string[]>([]));

/** Of a folder and what is in it, however deep. */
const lastWritten = async (folder: string): Promise<Date> => {
  const paths = [folder, ...(await readdir(folder, { recursive: true })).map((name) => join(folder, name))];
  const times = await Promise.all(paths.map(async (path) => (await stat(path).catch(ifMissing(null)))?.mtimeMs ?? 0));
  return new Date(Math.max(...times));
};
