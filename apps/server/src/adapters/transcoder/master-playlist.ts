/** The master playlist of a converted video. ffmpeg's own leaves out copied renditions whose bit rate it does not know. */
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPlaylist, type Variant, writeMaster } from '@palco/domain/live/playlist';
import { readFormat } from '../../shared/init-segment.ts';

/** Names and bit rates are read from the files that were written. */
export const writeMasterOf = async (
  folder: string,
  renditions: readonly string[],
  hasAudio: boolean,
): Promise<void> => {
  const variants: Variant[] = [];
  for (const name of renditions) {
    const place = join(folder, name);
    const segments = readPlaylist(await readFile(join(place, 'index.m3u8'), 'utf8'));
    const [first] = segments;
    if (!first) throw new Error(`the rendition ${name} is empty`);
    const rates = await Promise.all(
      segments.map(async ({ uri, durationS }) => ((await stat(join(place, uri))).size * 8) / Math.max(durationS, 0.1)),
    );
    const format = await readFormat(join(place, first.init));
    variants.push({ uri: `${name}/index.m3u8`, bandwidth: Math.ceil(Math.max(...rates)), ...format, hasAudio });
  }
  await writeFile(join(folder, 'master.m3u8'), writeMaster(variants));
};
