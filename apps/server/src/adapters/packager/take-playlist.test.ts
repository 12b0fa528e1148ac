import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isEndedPlaylist, readPlaylist, readRemoved } from '@palco/domain/live/playlist';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TakePlaylist } from './take-playlist.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'palco-take-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const date = '2026-11-16T12:00:00.000Z';
const add = async (playlist: TakePlaylist, from: number, to: number, init = 'init-0.mp4') => {
  for (let number = from; number < to; number += 1) {
    const name = `seg-${number}.m4s`;
    await writeFile(join(folder, name), '');
    await playlist.add({ name, init, seconds: 2, date });
  }
};
const text = () => readFile(join(folder, 'index.m3u8'), 'utf8');
const names = async () => readPlaylist(await text()).map(({ uri }) => uri);

describe('the playlist of a take', () => {
  it('lists every segment of a take that is recorded', async () => {
    const playlist = new TakePlaylist(folder, null);
    await add(playlist, 0, 100);
    expect(await names()).toHaveLength(100);
    expect(readRemoved(await text())).toEqual({ count: 0, durationS: 0 });
    expect((await text()).split('#EXT-X-MAP')).toHaveLength(2);
  });

  it('stays as long, however long the take is, where only its last seconds are stored', async () => {
    const playlist = new TakePlaylist(folder, 10);
    await add(playlist, 0, 100);
    const length = (await text()).length;
    await add(playlist, 100, 300);
    expect(await names()).toEqual([295, 296, 297, 298, 299].map((number) => `seg-${number}.m4s`));
    expect(readRemoved(await text())).toEqual({ count: 295, durationS: 590 });
    expect((await text()).length).toBeLessThan(length + 20);
    expect((await readdir(folder)).filter((file) => file.endsWith('.m4s'))).toHaveLength(5);
  });

  it('names the init segment of what is left of it', async () => {
    const playlist = new TakePlaylist(folder, 4);
    await add(playlist, 0, 3, 'init-0.mp4');
    await add(playlist, 3, 6, 'init-1.mp4');
    expect(readPlaylist(await text()).map(({ init }) => init)).toEqual(['init-1.mp4', 'init-1.mp4']);
  });

  it.each([null, 10])('says when the take has ended, of which %s seconds are stored', async (keptS) => {
    const playlist = new TakePlaylist(folder, keptS);
    await add(playlist, 0, 20);
    expect(isEndedPlaylist(await text())).toBe(false);
    await playlist.end();
    expect(isEndedPlaylist(await text())).toBe(true);
  });
});
