/**
 * Serves stored files at /files/ and, with the disk storage, receives granted uploads. An
 * upload needs the signed fields of its grant instead of a login; a file needs only its URL, which cannot be guessed.
 */
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import { AppError } from '@palco/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DiskStorage, uploadPath } from '../adapters/storage/disk.ts';
import type { Storage } from '../adapters/storage/port.ts';
import type { CallLimiter } from '../shared/call-limiter.ts';
import { addressOf, networkOf } from '../shared/network.ts';
import { filesPath, isKey, isServed } from '../shared/storage-keys.ts';
import { answerFile, type FileAnswer } from './stored-content.ts';

export type StoredFilesPorts = {
  storage: Storage;
  /** Only with the disk storage: browsers post to S3 directly. */
  receiveUpload: DiskStorage['receiveUpload'] | undefined;
  /** Lets the feature of an upload check it; its AppError becomes the response. */
  onUploaded: (key: string) => Promise<void>;
  /** A download has begun; one that is continued is not reported again. */
  onDownload: (key: string) => void;
  isDiskFull: () => boolean;
  limiter: CallLimiter;
};

/** The types a browser may display; others are downloads. None of these can run a script. */
const shownTypes: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.pdf': 'application/pdf',
};

/** Per address: enough for a class that uploads at once, too few for a loop. */
const uploadLimit = { max: 300, windowMs: 60_000 };

/** Per address: as many are reported. */
const downloadLimit = { max: 120, windowMs: 60_000 };

/** Larger than any image a user would choose by mistake. */
const maxDiscardedBytes = 64 * 1024 * 1024;

export const addStoredFiles = async (app: FastifyInstance, ports: StoredFilesPorts) => {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${filesPath}*`,
    handler: (request, reply) => sendFile(request, reply, ports),
  });
  const { receiveUpload } = ports;
  if (!receiveUpload) return;
  // In a scope of its own, so that no other route accepts forms.
  await app.register(async (scope) => {
    // The grant limits the size; the plugin would truncate the file without an error.
    const fileSize = Number.POSITIVE_INFINITY;
    await scope.register(multipart, {
      limits: { files: 1, fields: 12, fieldSize: 8192, parts: 13, headerPairs: 20, fileSize },
    });
    scope.post(uploadPath, async (request, reply) => {
      ports.limiter.admit(`storage.upload ${networkOf(addressOf(request))}`, uploadLimit);
      try {
        if (ports.isDiskFull()) throw new AppError('STORAGE_FULL');
        const { fields, file } = await readForm(request);
        await ports.onUploaded(await receiveUpload(fields, file));
      } catch (error) {
        await discardRest(request);
        throw error;
      }
      return reply.code(204).send();
    });
  });
};

/** As with S3, the fields come before the file; later parts are ignored. */
const readForm = async (request: FastifyRequest): Promise<{ fields: Record<string, string>; file: Readable }> => {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  const fields: Record<string, string> = {};
  for await (const part of request.parts()) {
    if (part.type === 'file') return { fields, file: part.file };
    if (typeof part.value === 'string') fields[part.fieldname] = part.value;
  }
  throw new AppError('INVALID_PARAMETERS');
};

/** A browser reads the response only after its whole form was read; an endless one is cut off. */
const discardRest = async ({ raw }: FastifyRequest): Promise<void> => {
  if (raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  let bytes = 0;
  for await (const chunk of raw) {
    bytes += chunk.length;
    if (bytes > maxDiscardedBytes) return;
  }
};

const sendFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { storage, limiter, onDownload }: StoredFilesPorts,
) => {
  const key = (request.params as { '*': string })['*'];
  const answer = isKey(key) && isServed(key) ? await answerFile(storage, key, request) : null;
  if (!answer) throw new AppError('NOT_FOUND');
  const type = shownTypes[extname(key).toLowerCase()];
  const isSaved = type === undefined || (request.query as { download?: string }).download !== undefined;
  reply.code(answer.statusCode).headers({
    ...answer.headers,
    'content-type': type ?? 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'public, max-age=31536000, immutable',
    ...(isSaved ? { 'content-disposition': `attachment; filename="${key.slice(key.lastIndexOf('/') + 1)}"` } : {}),
  });
  // One caller must not fill the log; further downloads are sent all the same.
  if (isBegun(request, answer) && isWithinLimit(limiter, request)) onDownload(key);
  return reply.send(answer.stream);
};

const isBegun = ({ method }: FastifyRequest, { statusCode, headers }: FileAnswer): boolean =>
  method === 'GET' && (statusCode === 200 || String(headers['Content-Range']).startsWith('bytes 0-'));

const isWithinLimit = (limiter: CallLimiter, { ip }: FastifyRequest): boolean => {
  try {
    limiter.admit(`storage.download ${networkOf(ip)}`, downloadLimit);
    return true;
  } catch {
    return false;
  }
};
