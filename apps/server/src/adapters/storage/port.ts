/** File storage: a folder of this machine, or any S3-compatible store. Both grant uploads in the same shape. */
import type { Readable } from 'node:stream';
import type { UploadObject } from '@palco/contract/profile';
import type { PartStatus } from '@palco/contract/system';

export type UploadGrant = {
  readonly key: string;
  readonly contentType: string;
  readonly maxBytes: number;
  readonly expiresInS: number;
};

/** Both ends included, as in HTTP. */
export type ByteRange = { readonly start: number; readonly end: number };

/** `size` is that of the whole file, also when a range of it was opened. */
export type OpenedFile = { readonly stream: Readable; readonly size: number };

export type Storage = {
  /** Lets a client without credentials post one file to this key, limited in size, type and time. */
  presignUpload(grant: UploadGrant): Promise<UploadObject>;
  /** The URL of the file for a browser; the same on every node and for every store. */
  urlOf(key: string): string;
  /** The key of such a URL; null for any other URL. */
  keyOf(url: string): string | null;
  size(key: string): Promise<number | null>;
  /** Null when there is no such file; throws PAYLOAD_TOO_LARGE when it is larger than `maxBytes`. */
  read(key: string, maxBytes: number): Promise<Buffer | null>;
  open(key: string, range?: ByteRange): Promise<OpenedFile | null>;
  /** Readers never see a partial file. */
  write(key: string, content: Buffer | Readable, contentType: string): Promise<void>;
  /** The file of this key and everything below `prefix/`. */
  remove(prefix: string): Promise<void>;
  check(): Promise<PartStatus>;
};
