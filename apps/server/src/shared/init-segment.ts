/** The size and the codec of a picture, from the beginning of an fMP4 stream (ISO 14496-12 and -15). */
import { readFile } from 'node:fs/promises';

export type PictureFormat = { readonly width: number; readonly height: number; readonly videoCodec: string };

/** Behind its name a visual sample entry has 24 bytes of other things, then width and height. */
const sizeOffset = 4 + 24;

export const readFormat = async (file: string): Promise<PictureFormat> => {
  const bytes = await readFile(file);
  const entry = bytes.indexOf('avc1', bytes.indexOf('stsd'));
  const config = bytes.indexOf('avcC', entry);
  if (entry < 0 || config < 0) throw new Error(`${file} has no H.264 in it`);
  return {
    width: bytes.readUInt16BE(entry + sizeOffset),
    height: bytes.readUInt16BE(entry + sizeOffset + 2),
    // Profile, compatibility and level stand behind the version byte.
    videoCodec: `avc1.${bytes.toString('hex', config + 5, config + 8)}`,
  };
};
