/** Files of web builds that this node does not have, for pages of another release. They are in the shared store. */
import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKey } from '../shared/storage-keys.ts';
import { answerFile, type FileSource } from './stored-content.ts';

export type FormerAssetsPorts = {
  storage: FileSource;
  /** Whether the store has the file; without a call of the store. */
  has: (file: string) => Promise<boolean>;
  keyOf: (file: string) => string;
};

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
};

export const assetTypeOf = (file: string): string => types[extname(file)] ?? 'application/octet-stream';

/** In the order in which they are preferred. */
const encodings = [
  { name: 'br', ending: '.br', accepted: /(^|[\s,])br(?!\s*;\s*q=0(\.0*)?\s*(,|$))\s*($|[,;])/ },
  { name: 'gzip', ending: '.gz', accepted: /(^|[\s,])gzip(?!\s*;\s*q=0(\.0*)?\s*(,|$))\s*($|[,;])/ },
] as const;

const isCompressed = (file: string) => encodings.some(({ ending }) => file.endsWith(ending));

/** Answers null when the address is none of such a file. */
export const createFormerAssets = ({ storage, has, keyOf }: FormerAssetsPorts) => {
  /** The smallest copy that the build has made of the file and the browser can read. */
  const encodingOf = async (file: string, accepted: string) => {
    for (const encoding of encodings)
      if (encoding.accepted.test(accepted) && (await has(`${file}${encoding.ending}`))) return encoding;
    return null;
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | null> => {
    const [, file = ''] = /^\/assets\/([^?]+)/.exec(request.url) ?? [];
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !isKey(file) || isCompressed(file) || !(await has(file))) return null;
    const encoding = await encodingOf(file, request.headers['accept-encoding'] ?? '');
    const answer = await answerFile(storage, keyOf(`${file}${encoding?.ending ?? ''}`), request);
    if (!answer) return null;
    return reply
      .code(answer.statusCode)
      .headers({
        ...answer.headers,
        ...(encoding && { 'content-encoding': encoding.name }),
        vary: 'accept-encoding',
        'content-type': assetTypeOf(file),
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .send(answer.stream);
  };
};
