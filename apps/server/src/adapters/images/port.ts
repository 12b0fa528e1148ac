import type { PhotoType } from '@palco/domain/profile/images';

export type ImageRefusal = 'not_an_image' | 'too_large' | 'too_small';

type Size = { readonly width: number; readonly height: number };

export type Images = {
  /**
   * The picture in these bytes, decoded and encoded anew: nothing of the original survives but its pixels, no place where
   * it was taken, no second file hidden behind it.
   */
  rewrite(
    bytes: Buffer,
    as: { type: PhotoType; maxPx: number },
  ): Promise<{ bytes: Buffer } | { refused: ImageRefusal }>;
  /** The same as a WebP, made smaller where it does not fit; refused when it is smaller than the least. */
  fit(bytes: Buffer, to: { min: Size; max: Size }): Promise<{ bytes: Buffer } | { refused: ImageRefusal }>;
};
