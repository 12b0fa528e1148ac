import type { Source } from '@palco/domain/uploads/ladder';

export type Probe = Source & {
  readonly durationS: number;
  /** As a playlist names the video's codec when it is copied. */
  readonly codecString: string;
};

export type PictureSource = { readonly width: number; readonly height: number; readonly durationS: number };

export type ConvertOptions = {
  readonly onProgress: (percent: number) => void;
  /** Aborts the conversion, which then fails. */
  readonly signal?: AbortSignal;
};

export type Transcoder = {
  /** Null when the content of the file is no supported video. */
  probe(file: string): Promise<Probe | null>;
  /** Writes master.m3u8, the renditions, poster.jpg and the thumbnails into the folder; percent from 0 to 100. */
  convert(file: string, source: Probe, folder: string, options: ConvertOptions): Promise<void>;
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
