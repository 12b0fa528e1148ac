import { expect, it } from 'vitest';
import { encodingsFor, stageEncodingsFor } from './layers.ts';
import { startBitrate } from './start-bitrate.ts';

const camera = encodingsFor(1280, 720);
const tile = stageEncodingsFor(640, 360);

it.each([
  ['an upload that is unknown', null, camera, 1_000_000],
  ['a fast upload, by what all layers need', 50_000_000, camera, 5_980_000],
  ['an upload that carries two layers, by a part of it', 2_000_000, camera, 1_500_000],
  ['a slow upload, by a part of it', 600_000, camera, 450_000],
  ['hardly any upload, by the least that is a picture', 100_000, camera, 300_000],
  ['a small picture, by what it needs', 50_000_000, tile, 1_170_000],
  ['a small picture whose upload is unknown', null, tile, 1_000_000],
])('sending begins with %s', (_title, upload, encodings, expected) => {
  expect(startBitrate(upload, encodings)).toBe(expected);
});
