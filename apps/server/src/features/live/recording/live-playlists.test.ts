import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { finalizePlaylists, LivePlaylists } from './live-playlists.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'palco-playlists-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The part of an init segment that is read. */
const init = (width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(64);
  bytes.write('stsd', 0);
  bytes.write('avc1', 4);
  bytes.writeUInt16BE(width, 32);
  bytes.writeUInt16BE(height, 34);
  bytes.write('avcC', 40);
  bytes.set([1, 0x42, 0xe0, 0x1f], 44);
  return bytes;
};
/** A take of one layer as a packager leaves it, with so many segments. */
const pack = async (take: string, segments: number, { isEnded = false, height = 180 } = {}) => {
  const place = join(folder, 'takes', take, 'v0');
  await mkdir(place, { recursive: true });
  await writeFile(join(place, 'init.mp4'), init((height / 9) * 16, height));
  const listed = Array.from({ length: segments }, (_, index) => `#EXTINF:2.000000,\nseg-${index}.m4s\n`);
  const text = `#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n${listed.join('')}${isEnded ? '#EXT-X-ENDLIST\n' : ''}`;
  await writeFile(join(place, 'index.m3u8'), text);
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
