import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readMaster } from '@palco/domain/live/playlist';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFfmpeg } from './ffmpeg.ts';

const transcoder = createFfmpeg();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'palco-odd-films-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const draw = async (name: string, args: readonly string[]): Promise<string> => {
  const file = join(folder, name);
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args, file]);
  return file;
};
const picture = (size: string, seconds: number, rate = 10) => [
  ...['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=${rate}:duration=${seconds}`],
];
const tone = (seconds: number) => ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=48000:duration=${seconds}`];
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const aac = ['-c:a', 'aac'];

const convert = async (file: string) => {
  const source = await transcoder.probe(file);
  if (typeof source === 'string') return source;
  const made = `${file}.made`;
  const { durationS, isTruncated } = await transcoder.convert(file, source, made, { onProgress: () => {} });
  const master = await readFile(join(made, 'master.m3u8'), 'utf8');
  const sizes = [...master.matchAll(/RESOLUTION=(\d+x\d+)/g)].map(([, size]) => size);
  expect(readMaster(master)).toHaveLength(sizes.length);
  expect((await stat(join(made, 'poster.jpg'))).size).toBeGreaterThan(0);
  return { durationS, isTruncated, sizes, codecs: /CODECS="([^"]+)"/.exec(master)?.[1] };
};

type Film = {
  readonly file: string;
  readonly args: readonly string[];
  readonly sizes: readonly string[];
  readonly lasts: number;
};
const films: Readonly<Record<string, Film>> = {
  'H.264 in MKV, as OBS records it': {
    file: 'obs.mkv',
    args: [...picture('640x480', 2), ...tone(2), ...h264, ...aac],
    sizes: ['640x480', '480x360'],
    lasts: 2,
  },
  'a small MKV': { file: 'small.mkv', args: [...picture('160x90', 2), ...h264], sizes: ['160x90'], lasts: 2 },
  '4:4:4 colours': {
    file: '444.mp4',
    args: [...picture('160x90', 1), '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv444p'],
    sizes: ['160x90'],
    lasts: 1,
  },
  '10 bits': {
    file: '10bit.mkv',
    args: [...picture('160x90', 1), '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le'],
    sizes: ['160x90'],
    lasts: 1,
  },
  'odd sides': {
    file: 'odd.mp4',
    args: [...picture('161x91', 1), '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv444p'],
    sizes: ['162x92'],
    lasts: 1,
  },
  'a variable frame rate': {
    file: 'variable.mkv',
    args: [...picture('160x90', 3), '-vf', "select='not(mod(n,3))+gt(t,2)'", '-vsync', 'vfr', ...h264],
    sizes: ['160x90'],
    lasts: 3,
  },
  'one frame a second': { file: 'slow.mp4', args: [...picture('64x48', 3, 1), ...h264], sizes: ['64x48'], lasts: 3 },
  'sound longer than its picture': {
    file: 'uneven.mp4',
    args: [...picture('160x90', 1), ...tone(4), ...h264, ...aac],
    sizes: ['160x90'],
    lasts: 4,
  },
  'several audio tracks': {
    file: 'tracks.mkv',
    args: [...picture('160x90', 1), ...tone(1), ...tone(1), '-map', '0', '-map', '1', '-map', '2', ...h264, ...aac],
    sizes: ['160x90'],
    lasts: 1,
  },
  'a single key frame': {
    file: 'gop.mkv',
    args: [...picture('160x90', 9), ...h264, '-g', '1000', '-sc_threshold', '0'],
    sizes: ['160x90'],
    lasts: 9,
  },
};

describe.concurrent('a film with', () => {
  it.for(Object.entries(films))('%s is converted whole', async ([, { file, args, sizes, lasts }], { expect }) => {
    const made = await convert(await draw(file, args));
    expect(made).toMatchObject({ sizes, isTruncated: false });
    expect(Math.abs((typeof made === 'string' ? 0 : made.durationS) - lasts)).toBeLessThan(1);
  });
});

describe.concurrent('a file', () => {
  it('that is turned by its metadata is converted upright', async ({ expect }) => {
    const flat = await draw('flat.mp4', [...picture('160x90', 1), ...h264]);
    const turned = await draw('turned.mp4', ['-i', flat, '-c', 'copy', '-metadata:s:v:0', 'rotate=90']);
    expect(await convert(turned)).toMatchObject({ sizes: ['90x160'], isTruncated: false });
  });

  it('that was cut off is converted as far as it can be read', async ({ expect }) => {
    const file = await draw('cut.mkv', [...picture('160x90', 8), ...tone(8), ...h264, '-g', '10', ...aac]);
    await truncate(file, Math.floor((await stat(file)).size / 2));
    const made = await convert(file);
    expect(made).toMatchObject({ isTruncated: true, sizes: ['160x90'] });
    expect(typeof made === 'string' ? 0 : made.durationS).toBeGreaterThan(1);
    expect(typeof made === 'string' ? 0 : made.durationS).toBeLessThan(7);
  });

  it('with sound only is refused as one', async ({ expect }) => {
    expect(await convert(await draw('sound.mp4', [...tone(1), ...aac]))).toBe('NO_PICTURE');
  });

  const secret = 'file:///etc/hostname';
  it.for([
    ['empty', ''],
    ['a text', 'hello'],
    ['an HLS playlist', `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${secret}\n#EXT-X-ENDLIST\n`],
    ['an HLS playlist of another server', '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nhttp://127.0.0.1:9/a.ts\n'],
    ['a concat script', `ffconcat version 1.0\nfile '${secret}'\n`],
    ['a DASH manifest', `<?xml version="1.0"?><MPD><Period><BaseURL>${secret}</BaseURL></Period></MPD>`],
  ] as const)('that is %s under the name of a video is refused', async ([kind, text], { expect }) => {
    const file = join(folder, `${kind.replaceAll(' ', '-')}.mp4`);
    await writeFile(file, text);
    expect(await convert(file)).toBe('NOT_A_VIDEO');
  });
});

it('makes thumbnails of all of a recording whose size changes', async () => {
  const hls = ['-g', '10', '-f', 'hls', '-hls_time', '1', '-hls_list_size', '0', '-hls_segment_type', 'fmp4'];
  const sized = async (size: string) =>
    draw(`${size}.m3u8`, [
      ...[...picture(size, 8), ...h264, '-bsf:v', 'dump_extra=freq=keyframe', ...hls],
      ...['-hls_fmp4_init_filename', `${size}.mp4`, '-hls_segment_filename', join(folder, `${size}-%d.m4s`)],
    ]);
  await Promise.all([sized('160x90'), sized('320x180')]);
  const segments = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((index) => {
    const size = index % 2 === 0 ? '160x90' : '320x180';
    return [`#EXT-X-MAP:URI="${size}.mp4"`, '#EXTINF:1.0,', `${size}-${index}.m4s`];
  });
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-TARGETDURATION:1', ...segments, '#EXT-X-ENDLIST', ''];
  const playlist = join(folder, 'changing.m3u8');
  await writeFile(playlist, lines.join('\n'));
  await transcoder.makePictures(playlist, { width: 320, height: 180, durationS: 8 }, folder);
  const vtt = await readFile(join(folder, 'thumbnails.vtt'), 'utf8');
  const places = [...vtt.matchAll(/sprite-000\.jpg#xywh=(\d+),(\d+),(\d+),(\d+)/g)].slice(0, 4);
  expect(places).toHaveLength(4);
  for (const [, x, y, width, height] of places) {
    const args = [
      '-i',
      join(folder, 'sprite-000.jpg'),
      '-vf',
      `crop=${width}:${height}:${x}:${y},scale=1:1,format=gray`,
    ];
    const { stdout } = await promisify(execFile)('ffmpeg', ['-v', 'error', ...args, '-f', 'rawvideo', '-'], {
      encoding: 'buffer',
    });
    // Empty places are black.
    expect(stdout[0]).toBeGreaterThan(40);
  }
});
