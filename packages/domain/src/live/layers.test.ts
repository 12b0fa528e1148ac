import { describe, expect, it } from 'vitest';
import { encodingsFor, layerForHeight, layerForTile, linesOfLayers, stageEncodingsFor } from './layers.ts';

const best = { maxBitrate: 3_000_000, scaleResolutionDownBy: 1 };
const middle = { maxBitrate: 1_000_000, scaleResolutionDownBy: 2 };
const small = { maxBitrate: 600_000, scaleResolutionDownBy: 4 };

describe('the layers of a picture', () => {
  it.each([
    [1280, 720, [small, middle, best]],
    [960, 540, [small, middle, best]],
    [640, 480, [middle, best]],
    [320, 240, [best]],
  ])('of %i x %i', (width, height, expected) => {
    expect(encodingsFor(width, height)).toEqual(expected);
  });
});

it.each([
  [1280, 720, [180, 360, 720]],
  [640, 480, [240, 480]],
  [320, 240, [240]],
])('the layers of %i x %i are %j lines high', (width, height, expected) =>
  expect(linesOfLayers(height, encodingsFor(width, height).length)).toEqual(expected),
);

it.each([
  [1080, 3, 2],
  [720, 3, 2],
  [361, 3, 2],
  [360, 3, 1],
  [180, 3, 0],
  [100, 3, 0],
  [100, 2, 0],
  [400, 2, 1],
  [100, 1, 0],
])('a picture %i pixels high needs of %i layers the one at %i', (pixels, layers, layer) =>
  expect(layerForHeight(pixels, layers)).toBe(layer),
);

it.each([
  [640, 360, [200_000, 700_000]],
  [320, 180, [700_000]],
  [1920, 1080, [600_000, 1_000_000, 3_000_000]],
])('on a stage %i x %i is sent with %o', (width, height, bitrates) => {
  expect(stageEncodingsFor(width, height).map(({ maxBitrate }) => maxBitrate)).toEqual(bitrates);
});

it.each([
  [100, 2, 0],
  [180, 2, 0],
  [181, 2, 1],
  [100, 1, 0],
  [181, 3, 1],
])('a tile %i pixels high needs of %i layers the one at %i', (pixels, layers, layer) =>
  expect(layerForTile(pixels, layers)).toBe(layer),
);
