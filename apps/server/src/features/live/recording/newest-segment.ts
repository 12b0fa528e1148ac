/** What a live shows now, from the files of a server that is alone. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readPlaylist } from '@palco/domain/live/playlist';
import { ifMissing } from '../../../shared/missing-file.ts';

/** The newest segment of the lowest quality with its init segment; null when there is none since that time. */
export const newestSegmentIn =
  (videosFolder: string) =>
  async (recordingId: string, since: Date): Promise<Buffer | null> => {
    const variant = join(videosFolder, recordingId, 'v0');
    const playlist = await readFile(join(variant, 'index.m3u8'), 'utf8').catch(ifMissing(null));
    const newest = playlist === null ? undefined : readPlaylist(playlist).at(-1);
    if (!newest) return null;
    const file = join(variant, newest.uri);
    const written = await stat(file).catch(ifMissing(null));
    if (!written || written.mtimeMs < since.getTime()) return null;
    const parts = await Promise.all([readFile(join(variant, newest.init)), readFile(file)]).catch(ifMissing(null));
    return parts && Buffer.concat(parts);
  };
