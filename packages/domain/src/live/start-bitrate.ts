/** The bitrate that a browser begins to send with; from there its own estimate takes over, up or down, within a second. */
import type { Encoding } from './layers.ts';

/** Where the upload is unknown: enough for the smaller layers. */
const unmeasured = 1_000_000;
/** Less would not carry a picture at all. */
const least = 300_000;
/** The upload is measured over TCP, alone on the line; media leaves a part of it free. */
const usedShare = 0.75;
/** A browser turns the best layer on only when its estimate is clearly above the sum of all. */
const aboveAllLayers = 1.3;

/** Bits a second. */
export const startBitrate = (uploadBitrate: number | null, encodings: readonly Encoding[]): number => {
  const most = aboveAllLayers * encodings.reduce((sum, { maxBitrate }) => sum + maxBitrate, 0);
  const carried = uploadBitrate === null ? unmeasured : Math.max(least, uploadBitrate * usedShare);
  return Math.round(Math.min(most, carried));
};
