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

/** Answers null when the address is none of such a file. */
export const createFormerAssets =
  ({ storage, has, keyOf }: FormerAssetsPorts) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | null> => {
    const [, file = ''] = /^\/assets\/([^?]+)/.exec(request.url) ?? [];
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !isKey(file) || !(await has(file))) return null;
    const answer = await answerFile(storage, keyOf(file), request);
    if (!answer) return null;
    return reply
      .code(answer.statusCode)
      .headers({
        ...answer.headers,
        'content-type': assetTypeOf(file),
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .send(answer.stream);
  };
