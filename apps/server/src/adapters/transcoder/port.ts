import type { Source } from '@palco/domain/uploads/ladder';

export type Probe = Source & {
  /** As the file says; a truncated file has less. */
  readonly durationS: number;
  /** How much longer the sound is than the picture. */
  readonly missingPictureS: number;
};

export type Converted = {
  readonly durationS: number;
  /** The file ended before its own duration: only this much of it could be read. */
  readonly isTruncated: boolean;
};

export type PictureSource = { readonly width: number; readonly height: number; readonly durationS: number };

export type ConvertOptions = {
  readonly onProgress: (percent: number) => void;
  /** Aborts the conversion, which then fails. */
  readonly signal?: AbortSignal;
};

export type Transcoder = {
  /** NO_PICTURE when it has only sound, NOT_A_VIDEO when its content is no supported video. */
  probe(file: string): Promise<Probe | 'NOT_A_VIDEO' | 'NO_PICTURE'>;
  /**
   * Writes master.m3u8, the renditions, poster.jpg and the thumbnails into the folder; percent from 0 to 100. Throws when a
   * rendition cannot be decoded or has another length than the file.
   */
  convert(file: string, source: Probe, folder: string, options: ConvertOptions): Promise<Converted>;
  /** Writes poster.jpg and the thumbnails of a file or a playlist into the folder. */
  makePictures(file: string, source: PictureSource, folder: string): Promise<void>;
  isThere(): Promise<boolean>;
};

/** The program hung or failed; a retry may help. */
export class TranscoderError extends Error {}
/** The program printed nothing for too long and was ended. */
export class HungError extends TranscoderError {}
/** The program says that the content of the file cannot be read; a retry does not help. */
export class UnreadableError extends TranscoderError {}
/** The program is not installed. */
export class MissingError extends TranscoderError {}
/** The program ended well, but what it made is broken. */
export class WrongResultError extends TranscoderError {}
