/**
 * File storage: a folder of this machine, or any S3-compatible store. Both grant uploads in the same shape. A store that cannot be
 * reached throws SERVICE_UNAVAILABLE; only a file that is not there is null.
 */
import type { Readable } from 'node:stream';
import type { UploadObject } from '@palco/contract/profile';
import type { PartStatus } from '@palco/contract/system';

export type UploadGrant = {
  readonly key: string;
  readonly contentType: string;
  readonly maxBytes: number;
  readonly expiresInS: number;
};

/** Both ends included, as in HTTP; without an end up to the end of the file. */
export type ByteRange = { readonly start: number; readonly end?: number };

/** `size` is that of the whole file, also when a range of it was opened; `etag` is quoted, as in HTTP. */
export type StoredFile = { readonly size: number; readonly etag: string };
export type OpenedFile = StoredFile & { readonly stream: Readable };

/** A part of a large file; the number begins with 1. */
export type StoredPart = { readonly number: number; readonly etag: string };

/** The range begins behind the end of the file. */
export class RangeNotSatisfiableError extends Error {
  readonly size: number;

  constructor(size: number) {
    super(`the file has only ${size} bytes`);
    this.size = size;
  }
}

/** The store does not have the parts that it was to put together: they have to be sent again. */
export class PartsLostError extends Error {}

export type Storage = {
  /** Lets a client without credentials post one file to this key, limited in size, type and time. */
  presignUpload(grant: UploadGrant): Promise<UploadObject>;
  /** The URL of the file for a browser; the same on every node and for every store. */
  urlOf(key: string): string;
  /** The key of such a URL; null for any other URL. */
  keyOf(url: string): string | null;
  size(key: string): Promise<number | null>;
  find(key: string): Promise<StoredFile | null>;
  /** Null when there is no such file; throws PAYLOAD_TOO_LARGE when it is larger than `maxBytes`. */
  read(key: string, maxBytes: number): Promise<Buffer | null>;
  /** Throws RangeNotSatisfiableError. */
  open(key: string, range?: ByteRange): Promise<OpenedFile | null>;
  /** Readers never see a partial file. */
  write(key: string, content: Buffer | Readable, contentType: string): Promise<void>;
  /** Takes a file of this machine, of any size; afterwards it may be gone from its path. */
  moveIn(path: string, key: string, contentType: string): Promise<void>;
  /** The file of this key and everything below `prefix/`. */
  remove(prefix: string): Promise<void>;
  check(): Promise<PartStatus>;
};

/** Only an S3 store: a large file that arrives in parts, through any node. On a disk parts are appended to a file. */
export type PartStorage = {
  /** Returns the id of the unfinished file. */
  beginParts(key: string, contentType: string): Promise<string>;
  /** Storing a number again replaces that part. Returns its etag. */
  storePart(key: string, id: string, part: { readonly number: number; readonly bytes: Buffer }): Promise<string>;
  /** Throws PartsLostError. */
  completeParts(key: string, id: string, parts: readonly StoredPart[]): Promise<void>;
  removeParts(key: string, id: string): Promise<void>;
};
