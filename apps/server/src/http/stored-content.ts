/** Answers a request for a file of the storage: ranges, HEAD and ETag, with as few calls of the store as possible. */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { type ByteRange, type OpenedFile, RangeNotSatisfiableError, type Storage } from '../adapters/storage/port.ts';
import { wantedRange } from './byte-range.ts';

export type FileSource = Pick<Storage, 'find' | 'open'>;
export type FileRequest = Pick<IncomingMessage, 'headers'> & { readonly method?: string | undefined };
export type FileAnswer = {
  readonly statusCode: number;
  readonly headers: Record<string, string | number>;
  readonly stream: Readable;
};

/** Null when there is no such file. Throws SERVICE_UNAVAILABLE when the store cannot be reached. */
export const answerFile = async (source: FileSource, key: string, request: FileRequest): Promise<FileAnswer | null> => {
  const { range, 'if-none-match': known, 'if-range': unchanged } = request.headers;
  const isHead = request.method === 'HEAD';
  // These need to know the file before it is opened.
  const isAskedFirst = isHead || known !== undefined || unchanged !== undefined || isFromEnd(range);
  const found = isAskedFirst ? await source.find(key) : undefined;
  if (found === null) return null;
  if (found && known !== undefined && isSame(known, found.etag)) return empty(304, { ETag: found.etag });
  if (found && isHead) return empty(200, { ...headersOf(found.etag), 'Content-Length': found.size });
  const isStale = found !== undefined && unchanged !== undefined && unchanged !== found.etag;
  const wanted = isStale ? 'whole' : rangeOf(range, found?.size);
  if (wanted === 'impossible') return empty(416, { 'Content-Range': `bytes */${found?.size ?? 0}` });
  try {
    const opened = await source.open(key, wanted === 'whole' ? undefined : wanted);
    return opened && (wanted === 'whole' ? whole(opened) : part(opened, wanted));
  } catch (error) {
    if (!(error instanceof RangeNotSatisfiableError)) throw error;
    return empty(416, { 'Content-Range': `bytes */${error.size}` });
  }
};

/** A file that was read, for `answerFile`. */
export const inMemory = ({ etag, bytes }: { etag: string; bytes: Buffer }): FileSource => {
  const stored = { etag, size: bytes.length };
  return {
    find: async () => stored,
    open: async (_key, { start, end = bytes.length - 1 } = { start: 0 }) => {
      if (start >= bytes.length) throw new RangeNotSatisfiableError(bytes.length);
      return { ...stored, stream: Readable.from([bytes.subarray(start, end + 1)]) };
    },
  };
};

const headersOf = (etag: string) => ({ 'Accept-Ranges': 'bytes', ETag: etag });

const whole = ({ stream, size, etag }: OpenedFile): FileAnswer => ({
  statusCode: 200,
  headers: { ...headersOf(etag), 'Content-Length': size },
  stream,
});

const part = ({ stream, size, etag }: OpenedFile, { start, end = size - 1 }: ByteRange): FileAnswer => {
  const last = Math.min(end, size - 1);
  return {
    statusCode: 206,
    headers: {
      ...headersOf(etag),
      'Content-Length': last - start + 1,
      'Content-Range': `bytes ${start}-${last}/${size}`,
    },
    stream,
  };
};

const empty = (statusCode: number, headers: FileAnswer['headers']): FileAnswer => ({
  statusCode,
  headers,
  stream: Readable.from([]),
});

const isFromEnd = (range: string | undefined) => /^bytes=-\d+$/.test(range?.trim() ?? '');

/** Without a size the store says how far the range goes. */
const rangeOf = (header: string | undefined, size = Number.MAX_SAFE_INTEGER): ByteRange | 'whole' | 'impossible' => {
  const wanted = wantedRange(header, size);
  if (typeof wanted === 'string' || wanted.end < Number.MAX_SAFE_INTEGER - 1) return wanted;
  return { start: wanted.start };
};

const isSame = (known: string, etag: string) =>
  known === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));
