import type { PhotoType } from '@palco/domain/profile/images';

export type ImageRefusal = 'not_an_image' | 'too_large' | 'too_small';

type Size = { readonly width: number; readonly height: number };

export type Images = {
  /**
   * Decodes and encodes an image again: only its pixels survive, without GPS data
   * or a second file appended to it.
   */
  rewrite(
    bytes: Buffer,
    as: { type: PhotoType; maxPx: number },
  ): Promise<{ bytes: Buffer } | { refused: ImageRefusal }>;
  /** The same, as a WebP unless `type` says otherwise, scaled down to `max`; refused when it is smaller than `min`. */
  fit(
    bytes: Buffer,
    to: { min: Size; max: Size; type?: 'image/png' },
  ): Promise<{ bytes: Buffer } | { refused: ImageRefusal }>;
};
