/** Segments that are not in the bucket yet, for the other nodes only. */
import { join } from 'node:path';
import { send } from '@fastify/send';
import { AppError } from '@palco/contract/errors';
import type { FastifyInstance } from 'fastify';
import { type NodeCalls, nodeHeader } from '../adapters/nodes/node-calls.ts';

export type NodeFilePorts = {
  /** The folder of the lives that this node packages. */
  folder: string;
  isSigned: NodeCalls['isSigned'];
};

const isId = (text: string) => /^[0-9a-f-]{36}$/.test(text);
const isSegment = (file: string) => /^takes\/[\w-]+(\.unrecorded)?\/v\d\/[\w-]+\.(m4s|mp4)$/.test(file);

export const addNodeFiles = (app: FastifyInstance, { folder, isSigned }: NodeFilePorts) => {
  app.get<{ Params: { recordingId: string; '*': string } }>('/node/live/:recordingId/*', async (request, reply) => {
    const { recordingId, '*': file } = request.params;
    const [path = ''] = request.url.split('?');
    if (!isSigned(path, request.headers[nodeHeader])) throw new AppError('NO_PERMISSION');
    if (!isId(recordingId) || !isSegment(file)) throw new AppError('NOT_FOUND');
    const root = join(folder, recordingId);
    const found = await send(request.raw, file, { root, dotfiles: 'deny', index: false, cacheControl: false });
    if (found.type !== 'file') throw new AppError('NOT_FOUND');
    return reply
      .code(found.statusCode)
      .headers({ ...found.headers, 'content-type': 'application/octet-stream', 'cache-control': 'no-store' })
      .send(found.stream);
  });
};
