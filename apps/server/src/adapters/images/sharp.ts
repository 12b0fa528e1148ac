/** Decodes pictures with libvips, and only the three kinds an uploaded one may be. */
import type { Sharp } from 'sharp';
import type { Images } from './port.ts';

/** A picture that claims more pixels than this is not even begun. */
const maxPixels = 50_000_000;
const loaders = ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'];

export const createSharpImages = (): Images => {
  let loading: Promise<typeof import('sharp')> | undefined;
  const open = async (bytes: Buffer) => {
    // On first use: a server that starts has better things to do than to load a picture library.
    loading ??= load();
    const { default: sharp } = await loading;
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
    const size = await picture.metadata().catch(() => null);
    return { picture: picture.autoOrient(), size };
  };
  return {
    rewrite: async (bytes, { type, maxPx }) => {
      const { picture, size } = await open(bytes);
      if (!size) return { refused: 'not_an_image' };
      if (size.width > maxPx || size.height > maxPx) return { refused: 'too_large' };
      const format = type === 'image/png' ? 'png' : type === 'image/jpeg' ? 'jpeg' : 'webp';
      return encoded(picture.toFormat(format, { quality: 90 }));
    },
    fit: async (bytes, { min, max }) => {
      const { picture, size } = await open(bytes);
      if (!size) return { refused: 'not_an_image' };
      // As it is seen: a phone held upright writes a picture lying on its side.
      const { width, height } = size.autoOrient;
      if (width < min.width || height < min.height) return { refused: 'too_small' };
      return encoded(picture.resize({ ...max, fit: 'inside', withoutEnlargement: true }).webp({ quality: 82 }));
    },
  };
};

const encoded = (picture: Sharp) =>
  picture.toBuffer().then(
    (bytes) => ({ bytes }),
    // Decoding stopped in the middle: truncated, or a picture in name only.
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
