/** Browsers that accept layers and do not send them. No interface reports it: it shows only in what arrives. */
import type { Encoding } from './layers.ts';

/** The first Firefox that sends H.264 in layers; earlier ones send the smallest layer alone. */
const firefoxWithLayers = 136;
/** Safari sends three layers or one; of two it sends nothing. */
const safariLayers = 3;

/** The layers that this browser sends of those that are wanted: all of them, or the best one alone. */
export const supportedLayers = (
  encodings: readonly Encoding[],
  { userAgent, codec }: { readonly userAgent: string; readonly codec: string },
): readonly Encoding[] => {
  const firefox = Number(/ Firefox\/(\d+)/.exec(userAgent)?.[1] ?? Number.POSITIVE_INFINITY);
  const isOldFirefox = firefox < firefoxWithLayers && codec === 'h264';
  const isSafari = /Version\/[\d.]+.* Safari\//.test(userAgent);
  const isWhole = !isOldFirefox && !(isSafari && encodings.length < safariLayers);
  return isWhole ? encodings : encodings.slice(-1);
};
