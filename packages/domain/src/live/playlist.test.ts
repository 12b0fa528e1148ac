import { describe, expect, it } from 'vitest';
import {
  durationOf,
  isEndedPlaylist,
  lastSequenceOf,
  layerFor,
  masterAt,
  readMaster,
  readPlaylist,
  readRemoved,
  rewindS,
  writeMaster,
  writePlaylist,
} from './playlist.ts';

const packaged = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:2
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-PLAYLIST-TYPE:EVENT
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MAP:URI="init.mp4"
#EXTINF:2.000000,
seg-00000.m4s
#EXTINF:2.040000,
seg-00001.m4s
`;

const take = (name: string, durations: number[], date: string | null = null) =>
  durations.map((durationS, index) => ({ durationS, uri: `${name}/${index}.m4s`, init: `${name}/init.mp4`, date }));

describe('a packager’s playlist', () => {
  it('is read segment by segment', () => {
    expect(readPlaylist(packaged)).toEqual([
      { durationS: 2, uri: 'seg-00000.m4s', init: 'init.mp4', date: null },
      { durationS: 2.04, uri: 'seg-00001.m4s', init: 'init.mp4', date: null },
    ]);
  });

  it('is read with the dates of its segments, and each init segment', () => {
    const text = `${packaged}#EXT-X-MAP:URI="init-1.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-11-16T12:00:00.000Z
#EXTINF:1.500000,
seg-00002.m4s
`;
    const last = { durationS: 1.5, uri: 'seg-00002.m4s', init: 'init-1.mp4', date: '2026-11-16T12:00:00.000Z' };
    expect(readPlaylist(text).slice(1)).toMatchObject([{ init: 'init.mp4', date: null }, last]);
  });

  it('is read up to a line that is being written', () => {
    expect(readPlaylist(`${packaged}#EXTINF:2.000000,\nseg-0`)).toEqual(readPlaylist(packaged));
  });

  it('says when nothing more comes', () => {
    expect(isEndedPlaylist(packaged)).toBe(false);
    expect(isEndedPlaylist(`${packaged}#EXT-X-ENDLIST\n`)).toBe(true);
  });

  it.each([
    ['lists every segment of its take', packaged, { count: 0, durationS: 0 }],
    [
      'lists only the last ones',
      '#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:1200\n#PALCO-REMOVED-SECONDS:2400.500000\n',
      { count: 1200, durationS: 2400.5 },
    ],
  ])('%s', (_title, text, removed) => {
    expect(readRemoved(text)).toEqual(removed);
  });

  it('says nothing before its first segment', () => {
    expect(readPlaylist('#EXTM3U\n')).toEqual([]);
  });
});

describe('the playlist of a live', () => {
  const takes = [take('a', [2, 2, 2]), take('b', [2, 3])];

  it('lists every take with its own beginning, and ends', () => {
    expect(writePlaylist(takes, 'ended').split('\n').slice(2)).toEqual([
      '#EXT-X-TARGETDURATION:3',
      '#EXT-X-MEDIA-SEQUENCE:0',
      '#EXT-X-DISCONTINUITY-SEQUENCE:0',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-PLAYLIST-TYPE:VOD',
      '#EXT-X-MAP:URI="a/init.mp4"',
      ...['0', '1', '2'].flatMap((name) => ['#EXTINF:2.000000,', `a/${name}.m4s`]),
      '#EXT-X-DISCONTINUITY',
      '#EXT-X-MAP:URI="b/init.mp4"',
      ...['#EXTINF:2.000000,', 'b/0.m4s', '#EXTINF:3.000000,', 'b/1.m4s'],
      '#EXT-X-ENDLIST',
      '',
    ]);
  });

  it.each([
    [100, 0, 0, 'a/0.m4s'],
    [7, 2, 0, 'a/2.m4s'],
    [5, 3, 1, 'b/0.m4s'],
  ])('lists the last %i seconds while it goes on', (windowS, sequence, discontinuity, first) => {
    const text = writePlaylist(takes, { windowS });
    expect(text).toContain(`#EXT-X-MEDIA-SEQUENCE:${sequence}\n#EXT-X-DISCONTINUITY-SEQUENCE:${discontinuity}\n`);
    expect(text.split('\n').find((line) => line.endsWith('.m4s'))).toBe(first);
    expect(text).not.toContain('ENDLIST');
    expect(text).toMatch(/#EXT-X-MAP:URI="[ab]\/init.mp4"\n#EXTINF/);
  });

  it('counts the segments that were removed from its takes', () => {
    expect(writePlaylist(takes, { windowS: 5, removed: 1200 })).toContain(
      '#EXT-X-MEDIA-SEQUENCE:1203\n#EXT-X-DISCONTINUITY-SEQUENCE:1\n',
    );
  });

  it('has a last segment, also when earlier ones are no longer listed', () => {
    expect(lastSequenceOf(writePlaylist(takes, { windowS: 5, removed: 1200 }))).toBe(1204);
    expect(lastSequenceOf(writePlaylist(takes, { windowS: 100 }))).toBe(4);
    expect(lastSequenceOf('#EXTM3U\n')).toBeNull();
  });

  it('names another init segment within a take without a discontinuity, because timestamps go on', () => {
    const [first, second] = take('a', [2, 2]);
    const text = writePlaylist(
      [[...(first ? [first] : []), ...(second ? [{ ...second, init: 'b/init.mp4' }] : [])]],
      'ended',
    );
    expect(text).toContain('a/0.m4s\n#EXT-X-MAP:URI="b/init.mp4"\n#EXTINF:2.000000,\na/1.m4s\n');
    expect(text).not.toContain('#EXT-X-DISCONTINUITY\n');
  });

  it('says the date of its first segment and of each take while it goes on', () => {
    const dated = [take('a', [2, 2], '2026-11-16T12:00:00.000Z'), take('b', [2, 2], '2026-11-16T12:01:00.000Z')];
    const dates = (text: string) => text.split('\n').filter((line) => line.startsWith('#EXT-X-PROGRAM-DATE-TIME'));
    expect(dates(writePlaylist(dated, { windowS: 6 }))).toEqual([
      '#EXT-X-PROGRAM-DATE-TIME:2026-11-16T12:00:00.000Z',
      '#EXT-X-PROGRAM-DATE-TIME:2026-11-16T12:01:00.000Z',
    ]);
    expect(dates(writePlaylist(dated, 'ended'))).toEqual([]);
  });

  it('may go on for days', () => {
    const days = [
      take(
        'a',
        Array.from({ length: 200_000 }, () => 2),
      ),
    ];
    expect(writePlaylist(days, { windowS: 4 })).toContain('#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:199998\n');
  });

  it('is as long as its segments', () => {
    expect(durationOf(takes)).toBe(11);
  });
});

describe('the master playlist', () => {
  it('names the best first', () => {
    const text = writeMaster([
      { uri: 'v0/index.m3u8', bandwidth: 600_000, width: 320, height: 180, videoCodec: 'avc1.42e01f', hasAudio: true },
      {
        uri: 'v1/index.m3u8',
        bandwidth: 3_000_000,
        width: 1280,
        height: 720,
        videoCodec: 'avc1.42e01f',
        hasAudio: true,
      },
    ]);
    expect(readMaster(text)).toEqual(['v1/index.m3u8', 'v0/index.m3u8']);
    expect(text).toContain('BANDWIDTH=3000000,RESOLUTION=1280x720,CODECS="avc1.42e01f,mp4a.40.2"');
  });
});

describe('a variant', () => {
  it.each([
    [0, 3, 0],
    [2, 3, 2],
    [2, 1, 0],
  ])('%i of a take with %i layers is layer %i', (variant, layers, layer) => {
    expect(layerFor(variant, layers)).toBe(layer);
  });
});

describe('how far a live can be rewound', () => {
  const limits = { dvrS: 1800, unrecordedS: 60 };
  const recorded = (durationS: number) => ({ isRecorded: true, durationS });
  const unrecorded = (durationS: number) => ({ isRecorded: false, durationS });
  it.each([
    ['all of it is recorded', [recorded(4000)], 1800],
    ['the disk is full', [recorded(400), unrecorded(300)], 60],
    ['the disk is full, and the producer reconnected', [unrecorded(300), unrecorded(5)], 60],
    ['there is space again', [recorded(400), unrecorded(300), recorded(20), recorded(30)], 110],
    ['there has been space for hours', [unrecorded(300), recorded(4000)], 1800],
  ])('when %s', (_when, takes, seconds) => {
    expect(rewindS(takes, limits)).toBe(seconds);
  });
});

it('a master playlist leads to another address', () => {
  const variant = { bandwidth: 1, width: 16, height: 9, videoCodec: 'avc1.42e01f', hasAudio: true };
  const master = writeMaster([
    { ...variant, uri: 'v0/index.m3u8' },
    { ...variant, uri: 'v1/index.m3u8' },
  ]);
  const moved = masterAt(master, 'https://cdn.example.org/hls/x/y');
  expect(readMaster(moved)).toEqual([
    'https://cdn.example.org/hls/x/y/v0/index.m3u8',
    'https://cdn.example.org/hls/x/y/v1/index.m3u8',
  ]);
  expect(moved.replaceAll('https://cdn.example.org/hls/x/y/', '')).toBe(master);
});
