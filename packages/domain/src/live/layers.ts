/** Spec section 9: three layers of one picture; fewer where the camera gives less than browsers split three ways. */
import * as limits from '@palco/contract/room-limits';

export type Encoding = { maxBitrate: number; scaleResolutionDownBy: number };

/** From how many pixels on Chromium really sends so many layers; asked for more, it leaves out the best one. */
const threeFrom = 960 * 540;
const twoFrom = 480 * 270;

/** Lowest first, as the engine wants them. */
export const encodingsFor = (width: number, height: number): Encoding[] => {
  const pixels = width * height;
  const count = pixels >= threeFrom ? 3 : pixels >= twoFrom ? 2 : 1;
  return limits.live.layers
    .slice(0, count)
    .map((layer) => ({ ...layer }))
    .toReversed();
};

/** Which layer is enough for a picture shown so many real pixels high; the bandwidth may still choose a smaller one. */
export const layerForHeight = (pixels: number, layers: number): number => {
  const wanted = limits.live.layers.findLastIndex(
    ({ scaleResolutionDownBy }) => limits.live.video.height / scaleResolutionDownBy >= pixels,
  );
  // Listed highest first, counted lowest first.
  return Math.max(0, layers - 1 - Math.max(0, wanted));
};

/** The heights of the layers of a picture, lowest first: each layer is half as high as the next. */
export const linesOfLayers = (lines: number, layers: number): number[] =>
  Array.from({ length: layers }, (_, layer) => Math.round(lines / 2 ** (layers - 1 - layer)));

/** On a stage: a face in a small tile needs little; a shared screen is sent as any transmission. */
export const stageEncodingsFor = (width: number, height: number): Encoding[] => {
  const { stageVideo, stageLayers } = limits.live;
  const pixels = width * height;
  if (pixels > stageVideo.width * stageVideo.height) return encodingsFor(width, height);
  return stageLayers
    .slice(0, pixels >= twoFrom ? 2 : 1)
    .map((layer) => ({ ...layer }))
    .toReversed();
};

/** Two layers are those of a stage; three those of a transmission. */
export const layerForTile = (pixels: number, layers: number): number =>
  layers === 2 ? Number(pixels > limits.live.stageVideo.height / 2) : layerForHeight(pixels, layers);
