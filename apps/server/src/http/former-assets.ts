/** Files of web builds that this node does not have, for pages of another release. They are in the shared store. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKey } from '../shared/storage-keys.ts';
import { assetHeaders, encodings, isCompressedCopy } from './asset-encodings.ts';
import { answerFile, type FileSource } from './stored-content.ts';

export type FormerAssetsPorts = {
  storage: FileSource;
  /** Whether the store has the file; without a call of the store. */
  has: (file: string) => Promise<boolean>;
  keyOf: (file: string) => string;
};

/** Answers null when the address is none of such a file. */
export const createFormerAssets = ({ storage, has, keyOf }: FormerAssetsPorts) => {
  const encodingOf = async (file: string, accepted: string) => {
    for (const encoding of encodings)
      if (encoding.accepted.test(accepted) && (await has(`${file}${encoding.ending}`))) return encoding;
    return null;
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | null> => {
    const [, file = ''] = /^\/assets\/([^?]+)/.exec(request.url) ?? [];
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !isKey(file) || isCompressedCopy(file) || !(await has(file))) return null;
    const encoding = await encodingOf(file, request.headers['accept-encoding'] ?? '');
    const answer = await answerFile(storage, keyOf(`${file}${encoding?.ending ?? ''}`), request);
    if (!answer) return null;
    return reply
      .code(answer.statusCode)
      .headers({
        ...answer.headers,
        ...assetHeaders(file, encoding),
      })
      .send(answer.stream);
  };
};
