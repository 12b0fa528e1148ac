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
