/** Spec section 5, Profile photo: what may become one. */
import * as limits from '@palco/contract/limits';

export const photoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type PhotoType = (typeof photoTypes)[number];

const typeByExtension: Readonly<Record<string, PhotoType>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

/** By the name alone; the bytes are looked at when they arrive. */
export const photoTypeOf = (fileName: string): PhotoType | null => {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(typeByExtension, extension) ? (typeByExtension[extension] ?? null) : null;
};

export const isPhotoTooLarge = ({ width, height }: { width: number; height: number }): boolean =>
  width > limits.profile.maxPx || height > limits.profile.maxPx;

/** How the raster images a browser can show begin; a name or a declared type proves nothing. SVG is left out: it can act. */
const signatures: readonly { readonly at: number; readonly bytes: readonly number[] }[][] = [
  [{ at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] }], // PNG
  [{ at: 0, bytes: [0xff, 0xd8, 0xff] }], // JPEG
  [{ at: 0, bytes: [0x47, 0x49, 0x46, 0x38] }], // GIF8
  [{ at: 0, bytes: [0x42, 0x4d] }], // BMP
  [
    { at: 0, bytes: [0x52, 0x49, 0x46, 0x46] }, // RIFF....WEBP
    { at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  ],
  [{ at: 4, bytes: [0x66, 0x74, 0x79, 0x70, 0x61, 0x76, 0x69] }], // ....ftypavi(f|s)
];

/** How many bytes of a file `looksLikeImage` wants to see. */
export const imageHeadBytes = 16;

export const looksLikeImage = (head: Uint8Array): boolean =>
  signatures.some((parts) => parts.every(({ at, bytes }) => bytes.every((byte, index) => head[at + index] === byte)));
