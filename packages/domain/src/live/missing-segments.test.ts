import { describe, expect, it } from 'vitest';
import { withoutMissing } from './missing-segments.ts';
import { writePlaylist } from './playlist.ts';

/** A layer of segments of these seconds, whose number is negative where the file is lost. */
const layer = (name: string, ...seconds: number[]) =>
  seconds.map((one, index) => ({
    durationS: Math.abs(one),
    uri: `${name}${index}`,
    init: 'i',
    date: null,
    ...(one < 0 && { isMissing: true }),
  }));
const names = (layers: ReturnType<typeof layer>[]) =>
  withoutMissing(layers).map((part) => part.map((segments) => segments.map(({ uri }) => uri).join(' ')));

describe('a take whose segments are', () => {
  it.each<[string, ReturnType<typeof layer>[], string[][]]>([
    ['all there is one part', [layer('a', 2, 2), layer('b', 2, 2)], [['a0 a1', 'b0 b1']]],
    ['lost at the end ends before, in all layers', [layer('a', 2, 2), layer('b', 2, -2)], [['a0', 'b0']]],
    [
      'lost in the middle has two parts',
      [layer('a', 2, -2, 2, 2), layer('b', 2.1, 2, 1.9, 2)],
      [
        ['a0', 'b0'],
        ['a2 a3', 'b2 b3'],
      ],
    ],
    [
      'lost one after the other has a gap',
      [layer('a', 2, -2, 2, 2), layer('b', 2, 2, -2, 2)],
      [
        ['a0', 'b0'],
        ['a3', 'b3'],
      ],
    ],
    ['lost at the start begins behind', [layer('a', -2, 2)], [['a1']]],
    ['all lost has nothing', [layer('a', -2, -2), layer('b', 2, 2)], []],
  ])('%s', (_title, layers, expected) => expect(names(layers)).toEqual(expected));
});

describe('the playlist of a live with a missing segment', () => {
  it('marks it, and numbers the others as before', () => {
    const text = writePlaylist([layer('a', 2, -2, 2)], { windowS: 100 });
    expect(text).toContain('a0\n#EXT-X-GAP\n#EXTINF:2.000000,\na1\n#EXTINF:2.000000,\na2\n');
    expect(text.split('#EXT-X-GAP')).toHaveLength(2);
  });
});
