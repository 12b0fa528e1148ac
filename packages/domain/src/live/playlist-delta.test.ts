import { describe, expect, it } from 'vitest';
import { type Take, writePlaylist } from './playlist.ts';
import { deltaOf } from './playlist-delta.ts';

const take = (name: string, count: number, init = 'init-1'): Take =>
  Array.from({ length: count }, (_, index) => ({
    durationS: 2,
    uri: `../${name}/${index}.m4s`,
    init: `../${name}/${init}.mp4`,
    date: new Date(Date.UTC(2026, 10, 16, name === 'a' ? 12 : 13) + index * 2000).toISOString(),
  }));

type Known = { sequence: number; uri: string; init: string; discontinuity: number; sentAt: number };

/** As a player reads a playlist; `known` is what it has of the one before. */
const read = (text: string, known: readonly Known[] = []): Known[] => {
  const numberOf = (tag: string) => Number(new RegExp(`^#EXT-X-${tag}:(\\d+)`, 'm').exec(text)?.[1] ?? 0);
  const first = numberOf('MEDIA-SEQUENCE');
  const skipped = Number(/SKIPPED-SEGMENTS=(\d+)/.exec(text)?.[1] ?? 0);
  const segments = known.filter(({ sequence }) => sequence >= first && sequence < first + skipped);
  expect(segments).toHaveLength(skipped);
  const begin = { discontinuity: numberOf('DISCONTINUITY-SEQUENCE'), init: '', sentAt: 0 };
  let { discontinuity, init, sentAt } = segments.at(-1) ?? begin;
  let isDated = false;
  for (const line of text.split('\n')) {
    init = /^#EXT-X-MAP:URI="(.+)"/.exec(line)?.[1] ?? init;
    const date = /^#EXT-X-PROGRAM-DATE-TIME:(.+)/.exec(line)?.[1];
    if (line.startsWith('#EXTINF') && !isDated) sentAt += 2000;
    if (date !== undefined) sentAt = Date.parse(date);
    isDated = date !== undefined;
    if (line === '#EXT-X-DISCONTINUITY') discontinuity += 1;
    if (line === '' || line.startsWith('#')) continue;
    segments.push({ sequence: first + segments.length, uri: line, init, discontinuity, sentAt });
  }
  return segments;
};

/** The end of the second take has another size. */
const resized: Take = [...take('b', 5), ...take('b', 10, 'init-2').slice(5)];

describe('the update of a playlist', () => {
  it.each<[string, readonly Take[], readonly Take[], number, number]>([
    ['of one take', [take('a', 20)], [take('a', 21)], 1000, 15],
    ['whose window moved on', [take('a', 20)], [take('a', 22)], 30, 9],
    ['in which a take began', [take('a', 20)], [take('a', 20), take('b', 1)], 1000, 15],
    ['with a new take at its begin', [take('a', 9), take('b', 6)], [take('a', 9), take('b', 6)], 1000, 9],
    ['with takes among what is skipped', [take('a', 3), take('b', 20)], [take('a', 3), take('b', 21)], 1000, 18],
    ['with another size', [take('a', 3), resized.slice(0, 9)], [take('a', 3), resized], 1000, 7],
    ['with a size from what is skipped', [resized], [[...resized, ...take('b', 16, 'init-2').slice(10)]], 1000, 10],
  ])('%s is as good as all of it', (_title, before, after, windowS, skipped) => {
    const whole = writePlaylist(after, { windowS, removed: 40 });
    const delta = deltaOf(whole) ?? '';
    expect(delta).toContain(`#EXT-X-VERSION:9\n`);
    expect(delta).toContain(`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}\n#EXT`);
    const known = read(writePlaylist(before, { windowS, removed: 40 }));
    expect(read(delta, known)).toEqual(read(whole));
    // A player needs nothing but the update to know the init segment of the first segment that it lists.
    expect(delta.split('#EXT-X-SKIP')[1]).toMatch(/#EXT-X-MAP:.*\n(#EXT-X-PROGRAM.*\n)?#EXTINF/);
    expect(delta.length).toBeLessThan(whole.length);
  });

  it.each([
    ['that is short', writePlaylist([take('a', 6)], { windowS: 1000 })],
    ['without segments', writePlaylist([], { windowS: 1000 })],
    ['that has ended', writePlaylist([take('a', 100)], 'ended')],
    ['of another program', '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\na.m4s\n'],
  ])('does not exist for one %s', (_title, text) => {
    expect(deltaOf(text)).toBeNull();
  });

  it('skips nothing that is nearer to the end than the playlist says', () => {
    const delta = deltaOf(writePlaylist([take('a', 100)], { windowS: 1000 })) ?? '';
    expect(delta).toContain('CAN-SKIP-UNTIL=12\n');
    expect(delta.match(/#EXTINF/g)).toHaveLength(6);
  });
});
