/** Where files live: a folder of this machine, or any S3-compatible store. Both grant uploads in the same shape. */
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
  /** Lets somebody without credentials post one file to this key, no larger, of no other type, and not later. */
  presignUpload(grant: UploadGrant): Promise<UploadObject>;
  /** Where a browser gets the file; the same on every node, whatever the store. */
  urlOf(key: string): string;
  /** The key behind such an address; null for an address that is not ours. */
  keyOf(url: string): string | null;
  size(key: string): Promise<number | null>;
  /** Null when there is no such file; PAYLOAD_TOO_LARGE when it is larger than wanted in memory. */
  read(key: string, maxBytes: number): Promise<Buffer | null>;
  open(key: string, range?: ByteRange): Promise<OpenedFile | null>;
  /** A reader never meets half a file. */
  write(key: string, content: Buffer | Readable, contentType: string): Promise<void>;
  /** The file of this key and everything below `prefix/`. */
  remove(prefix: string): Promise<void>;
  check(): Promise<PartStatus>;
};
