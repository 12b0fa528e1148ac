/** Decodes images with libvips, limited to the three accepted types. */
import type { Sharp } from 'sharp';
import type { Images } from './port.ts';

/** An image with more pixels than this is not decoded. */
const maxPixels = 50_000_000;
const loaders = ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'];

export const createSharpImages = (): Images => {
  let loading: Promise<typeof import('sharp')> | undefined;
  /** Null: not an image. */
  const open = async (bytes: Buffer) => {
    // The library throws for an empty buffer instead of refusing it.
    if (bytes.length === 0) return null;
    // Loaded on first use, so that the start does not wait for it.
    loading ??= load();
    const { default: sharp } = await loading;
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
    const size = await picture.metadata().catch(() => null);
    return size && { picture: picture.autoOrient(), size };
  };
  return {
    rewrite: async (bytes, { type, maxPx }) => {
      const opened = await open(bytes);
      if (!opened) return { refused: 'not_an_image' };
      const { picture, size } = opened;
      if (size.width > maxPx || size.height > maxPx) return { refused: 'too_large' };
      const format = type === 'image/png' ? 'png' : type === 'image/jpeg' ? 'jpeg' : 'webp';
      return encoded(picture.toFormat(format, { quality: 90 }));
    },
    fit: async (bytes, { min, max, type }) => {
      const opened = await open(bytes);
      if (!opened) return { refused: 'not_an_image' };
      const { picture, size } = opened;
      // Applies the EXIF orientation, with which phones store upright photos.
      const { width, height } = size.autoOrient;
      if (width < min.width || height < min.height) return { refused: 'too_small' };
      const fitted = picture.resize({ ...max, fit: 'inside', withoutEnlargement: true });
      return encoded(type === 'image/png' ? fitted.png() : fitted.webp({ quality: 82 }));
    },
  };
};

const encoded = (picture: Sharp) =>
  picture.toBuffer().then(
    (bytes) => ({ bytes }),
    // Decoding failed: truncated, or not an image.
    () => ({ refused: 'not_an_image' as const }),
  );

const load = async () => {
  const module = await import('sharp');
  const { default: sharp } = module;
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  return module;
};
