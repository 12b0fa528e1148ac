import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { initSegment } from '../../../../test/takes.ts';
import { finalizePlaylists, LivePlaylists } from './live-playlists.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'palco-playlists-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A take of one layer as a packager leaves it, with so many segments. */
const pack = async (take: string, segments: number, { isEnded = false, height = 180, rung = 0, removed = 0 } = {}) => {
  const place = join(folder, 'takes', take, `v${rung}`);
  await mkdir(place, { recursive: true });
  await writeFile(join(place, 'init.mp4'), initSegment((height / 9) * 16, height));
  const listed = Array.from({ length: segments }, (_, index) => `#EXTINF:2.000000,\nseg-${index + removed}.m4s\n`);
  const before = `#EXT-X-MEDIA-SEQUENCE:${removed}\n#PALCO-REMOVED-SECONDS:${removed * 2}.000000\n`;
  const text = `#EXTM3U\n${before}#EXT-X-MAP:URI="init.mp4"\n${listed.join('')}${isEnded ? '#EXT-X-ENDLIST\n' : ''}`;
  await writeFile(join(place, 'index.m3u8'), text);
  for (let index = 0; index < segments; index += 1) await writeFile(join(place, `seg-${index + removed}.m4s`), '');
};
const read = (file: string) => readFile(join(folder, file), 'utf8').catch(() => null);
const segments = async () =>
  (await read('v0/index.m3u8'))?.split('\n').flatMap((line) => /takes\/(.*)\.m4s/.exec(line)?.[1] ?? []);

describe('the playlists of a live', () => {
  it('are written again when a segment was added, and only then', async () => {
    const playlists = new LivePlaylists(folder);
    await pack('0000', 1);
    await playlists.update();
    expect(await segments()).toEqual(['0000/v0/seg-0']);
    await rm(join(folder, 'v0/index.m3u8'));
    await playlists.update();
    expect(await read('v0/index.m3u8')).toBeNull();
    await pack('0000', 2);
    await playlists.update();
    expect(await segments()).toEqual(['0000/v0/seg-0', '0000/v0/seg-1']);
  });

  it('list a take that ended without reading it again', async () => {
    const playlists = new LivePlaylists(folder);
    await pack('0000', 1, { isEnded: true });
    await playlists.update();
    await rm(join(folder, 'takes/0000'), { recursive: true });
    await mkdir(join(folder, 'takes/0000'));
    await pack('0001', 1);
    await playlists.update();
    expect(await segments()).toEqual(['0000/v0/seg-0', '0001/v0/seg-0']);
  });

  it('continue with a take that was interrupted, and with the next one', async () => {
    const playlists = new LivePlaylists(folder);
    await pack('0000', 1);
    await pack('0001', 0);
    await playlists.update();
    await pack('0001', 1);
    await playlists.update();
    expect(await segments()).toEqual(['0000/v0/seg-0', '0001/v0/seg-0']);
  });

  it('wait for the first segment of every rung of a take, so that no segment is replaced by another later', async () => {
    const playlists = new LivePlaylists(folder);
    await mkdir(join(folder, 'takes/0000/v0'), { recursive: true });
    await pack('0000', 1, { rung: 1, height: 360 });
    await playlists.update();
    expect(await read('v0/index.m3u8')).toBeNull();
    await pack('0000', 1);
    await playlists.update();
    expect(await segments()).toEqual(['0000/v0/seg-0']);
    // The server is killed before a rung has a segment: what there is of the take is played in every variant.
    await mkdir(join(folder, 'takes/0001/v0'), { recursive: true });
    await pack('0001', 1, { rung: 1, height: 360 });
    await playlists.update();
    expect(await segments()).toEqual(['0000/v0/seg-0']);
    await pack('0002', 1);
    await playlists.update();
    expect(await segments()).toEqual(['0000/v0/seg-0', '0001/v1/seg-0', '0002/v0/seg-0']);
  });

  it('list the last minute of what is not recorded, whose older segments are removed; the recording has none of it', async () => {
    const playlists = new LivePlaylists(folder);
    await pack('0000', 3, { isEnded: true });
    await pack('0001.unrecorded', 60);
    await playlists.update();
    const listed = await segments();
    expect(listed?.at(0)).toBe('0001.unrecorded/v0/seg-30');
    expect(listed).toHaveLength(30);
    expect(await read('v0/index.m3u8')).toContain('#EXT-X-MEDIA-SEQUENCE:33');
    const at = (segment: number) =>
      stat(join(folder, `takes/0001.unrecorded/v0/seg-${segment}.m4s`)).then(Boolean, () => false);
    expect([await at(0), await at(13), await at(15), await at(30)]).toEqual([false, false, true, true]);
    // There is space again: viewers can rewind to the same segment, and no further.
    await pack('0002', 5);
    await playlists.update();
    expect((await segments())?.at(0)).toBe('0001.unrecorded/v0/seg-30');
    expect(await finalizePlaylists(folder)).toMatchObject({ durationS: 16 });
    expect((await segments())?.filter((uri) => uri.includes('unrecorded'))).toEqual([]);
  });

  it('count on over segments that were removed, also after a restart, whose take begins where the former one ended', async () => {
    await pack('0000.unrecorded', 45, { removed: 5000 });
    await new LivePlaylists(folder).update();
    expect(await read('v0/index.m3u8')).toContain('#EXT-X-MEDIA-SEQUENCE:5015\n#EXT-X-DISCONTINUITY-SEQUENCE:0\n');
    expect((await segments())?.at(0)).toBe('0000.unrecorded/v0/seg-5015');
    const next = await new LivePlaylists(folder).openTake({ rungs: 1, isRecorded: false });
    expect([next.baseMs(0), next.keptS]).toEqual([5045 * 2000, 90]);
    await pack('0001.unrecorded', 10);
    const playlists = new LivePlaylists(folder);
    await playlists.update();
    expect(await read('v0/index.m3u8')).toContain('#EXT-X-MEDIA-SEQUENCE:5025\n#EXT-X-DISCONTINUITY-SEQUENCE:0\n');
    await pack('0001.unrecorded', 45, { removed: 100 });
    await playlists.update();
    expect(await read('v0/index.m3u8')).toContain('#EXT-X-MEDIA-SEQUENCE:5160\n#EXT-X-DISCONTINUITY-SEQUENCE:1\n');
    expect(await readdir(join(folder, 'takes/0000.unrecorded/v0'))).toEqual(['index.m3u8', 'init.mp4']);
  });

  it('name the largest video size', async () => {
    await pack('0000', 1, { height: 180 });
    await pack('0001', 2, { height: 720 });
    await pack('0002', 1, { height: 360 });
    expect(await finalizePlaylists(folder)).toMatchObject({ durationS: 8, format: { width: 1280, height: 720 } });
    expect(await read('v0/index.m3u8')).toContain('#EXT-X-ENDLIST');
  });

  it('do not exist when nothing was transmitted', async () => {
    await new LivePlaylists(folder).update();
    expect(await finalizePlaylists(folder)).toBeNull();
    expect(await read('master.m3u8')).toBeNull();
  });
});
