/** Sends a file that is made while it is sent, so that its size does not matter. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export type StreamedFile = { readonly fileName: string; readonly content: AsyncIterable<string> };

export const sendFile = (reply: FastifyReply, { fileName, content }: StreamedFile, type: string) =>
  reply
    .headers({
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    })
    .send(Readable.from(content));
