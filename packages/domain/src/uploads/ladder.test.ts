import { describe, expect, it } from 'vitest';
import { ladderOf, type Source } from './ladder.ts';

const h264 = { videoCodec: 'h264', pixelFormat: 'yuv420p', audioCodec: 'aac' };
const sizes = (source: Source) => ladderOf(source).map((r) => `${r.width}x${r.height}${r.isCopy ? ' copy' : ''}`);

describe('the renditions of a video', () => {
  it.each([
    [
      'a full HD file is copied and made smaller',
      { ...h264, width: 1920, height: 1080 },
      ['1920x1080 copy', '1280x720', '854x480', '640x360'],
    ],
    [
      '4K is brought down to 1080',
      { ...h264, width: 3840, height: 2160 },
      ['1920x1080', '1280x720', '854x480', '640x360'],
    ],
    ['720 is never made larger', { ...h264, width: 1280, height: 720 }, ['1280x720 copy', '854x480', '640x360']],
    [
      'something between two steps starts at the step below',
      { ...h264, width: 1000, height: 600 },
      ['800x480', '600x360'],
    ],
    ['a small file keeps its size', { ...h264, width: 320, height: 240 }, ['320x240 copy']],
    ['an odd size becomes even', { ...h264, width: 321, height: 241 }, ['322x242']],
    [
      'a phone held upright counts its shorter side',
      { ...h264, width: 1080, height: 1920 },
      ['1080x1920 copy', '720x1280', '480x854', '360x640'],
    ],
    ['another codec is encoded', { ...h264, videoCodec: 'hevc', width: 640, height: 360 }, ['640x360']],
    ['ten bits are encoded', { ...h264, pixelFormat: 'yuv420p10le', width: 640, height: 360 }, ['640x360']],
  ])('%s', (_title, source, expected) => {
    expect(sizes(source)).toEqual(expected);
  });
});
