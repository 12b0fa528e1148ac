/** Opens a chosen file as an image, and crops it to a file. */
import * as limits from '@palco/contract/limits';
import { imageHeadBytes, looksLikeImage } from '@palco/domain/profile/images';

export type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Its address in this page, or null when it is no image whatever its name says. */
export const openImage = async (file: Blob): Promise<string | null> => {
  const head = new Uint8Array(await file.slice(0, imageHeadBytes).arrayBuffer());
  if (!looksLikeImage(head)) return null;
  const source = URL.createObjectURL(file);
  try {
    await loadImage(source);
    return source;
  } catch {
    // It begins like an image and cannot be decoded.
    URL.revokeObjectURL(source);
    return null;
  }
};

/** Exactly 250x250 PNG. */
export const cropToPng = async (source: string, area: Area): Promise<Blob> => {
  const side = limits.profile.cropPx;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: side, height: side });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(await loadImage(source), area.x, area.y, area.width, area.height, 0, 0, side, side);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be encoded'))),
      'image/png',
    );
  });
};

export const sizeOf = async (picture: Blob): Promise<{ width: number; height: number }> => {
  const bitmap = await createImageBitmap(picture);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
};

const loadImage = async (source: string): Promise<HTMLImageElement> => {
  const image = new Image();
  image.src = source;
  await image.decode();
  return image;
};
