import { expect, it } from 'vitest';
import { supportedLayers } from './layer-support.ts';
import { encodingsFor } from './layers.ts';

const chromium =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const firefox = (version: number) =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;
const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15';
const three = encodingsFor(1280, 720);
const two = encodingsFor(640, 480);
const best = three.slice(-1);

it.each([
  ['Chromium, H.264', chromium, 'h264', three, three],
  ['Chromium, two layers', chromium, 'h264', two, two],
  ['an old Firefox, H.264', firefox(128), 'h264', three, best],
  ['an old Firefox, VP8', firefox(128), 'vp8', three, three],
  ['a new Firefox, H.264', firefox(153), 'h264', three, three],
  ['Safari, three layers', safari, 'h264', three, three],
  ['Safari, two layers', safari, 'h264', two, best],
])('%s', (_title, userAgent, codec, wanted, sent) => {
  expect(supportedLayers(wanted, { userAgent, codec })).toEqual(sent);
});
