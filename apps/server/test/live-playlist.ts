/** The files of a live as the recorder writes them: one quality, segments of two seconds. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeMaster, writePlaylist } from '@palco/domain/live/playlist';

export type TestLive = {
  /** Lists segments up to this one; `ended` as after the end. */
  list(last: number, state?: 'ended'): Promise<void>;
};

/** Of a part that is not recorded, whose name has a dot. */
const take = 'takes/0000.unrecorded';
const segmentOf = (number: number) => `seg-${String(number).padStart(5, '0')}.m4s`;

export const makeLive = async (dataDir: string, videoId: string): Promise<TestLive> => {
  const folder = join(dataDir, 'videos', videoId);
  await mkdir(join(folder, 'v0'), { recursive: true });
  await mkdir(join(folder, take), { recursive: true });
  const variant = { bandwidth: 3_128_000, width: 1280, height: 720, videoCodec: 'avc1.42e01f', hasAudio: true };
  await writeFile(join(folder, `${take}/init-1.mp4`), 'init');
  await writeFile(join(folder, 'master.m3u8'), writeMaster([{ ...variant, uri: 'v0/index.m3u8' }]));
  let written = -1;
  return {
    list: async (last, state) => {
      for (; written < last; written += 1)
        await writeFile(join(folder, take, segmentOf(written + 1)), `${written + 1}`);
      const segments = Array.from({ length: last + 1 }, (_, number) => ({
        durationS: 2,
        uri: `../${take}/${segmentOf(number)}`,
        init: `../${take}/init-1.mp4`,
        date: '2026-11-16T12:00:00.000Z',
      }));
      const file = join(folder, 'v0/index.m3u8');
      await writeFile(`${file}.new`, writePlaylist([segments], state ?? { windowS: 1800 }));
      await rename(`${file}.new`, file);
    },
  };
};
