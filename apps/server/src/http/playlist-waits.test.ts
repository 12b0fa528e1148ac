import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFileIfChanged } from './playlist-source.ts';
import { PlaylistWaits } from './playlist-waits.ts';

let folder: string;
let file: string;
let waits: PlaylistWaits;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'palco-waits-'));
  file = join(folder, 'index.m3u8');
  // Longer than a test may take.
  waits = new PlaylistWaits(600_000);
});
afterEach(async () => {
  waits.close();
  await rm(folder, { recursive: true, force: true });
});

/** As a live has it: with the last three segments. */
const list = async (last: number, end = '') => {
  const listed = [last - 2, last - 1, last].map((number) => `#EXTINF:2.000000,\nseg-${number}.m4s\n`);
  await writeFile(`${file}.new`, `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:${last - 2}\n${listed.join('')}${end}`);
  await rename(`${file}.new`, file);
};

describe('a player that asks for a segment', () => {
  it('is answered when the playlist lists it, like all others that wait for it, and not with the one before', async () => {
    await list(10);
    const answered: number[] = [];
    const asked = [11, 12, 11].map((sequence) =>
      waits.until(file, sequence, readFileIfChanged(file)).then(() => answered.push(sequence)),
    );
    await list(11);
    await Promise.all([asked[0], asked[2]]);
    expect(answered).toEqual([11, 11]);
    await list(12);
    await Promise.all(asked);
    expect(answered).toEqual([11, 11, 12]);
  });

  it.each<[string, number, () => Promise<void>]>([
    ['that is there', 10, () => list(10)],
    ['far ahead of the live', 13, () => list(10)],
    ['of a live that has ended', 11, () => list(10, '#EXT-X-ENDLIST\n')],
    ['of a live without any', 0, () => writeFile(file, '#EXTM3U\n')],
    ['of a live that does not exist', 1, async () => {}],
  ])('%s is answered at once', async (_title, sequence, prepare) => {
    await prepare();
    await waits.until(file, sequence, readFileIfChanged(file));
  });

  it('that does not come is answered after a while', async () => {
    await list(10);
    const shortWaits = new PlaylistWaits(200);
    await shortWaits.until(file, 11, readFileIfChanged(file));
    shortWaits.close();
  });

  it('is answered when the server stops', async () => {
    await list(10);
    const asked = waits.until(file, 11, readFileIfChanged(file));
    waits.close();
    await asked;
    await waits.until(file, 11, readFileIfChanged(file));
  });
});
