/**
 * The hashed files of the web build, from memory: a page asks for up to thirty of them at once, and describing and reading each from the
 * disk took longer than all the rest. All of them together, with their compressed copies, are 14 MB.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { isKey } from '../shared/storage-keys.ts';
import { assetHeaders, encodings, isCompressedCopy } from './asset-encodings.ts';

type Copy = { readonly content: Buffer; readonly headers: Record<string, string>; readonly accepted: RegExp };

const always = /^/;

export const serveBuildAssets = (app: FastifyInstance, folder: string): void => {
  /** By file; the preferred copy first, the file itself last. */
  const copiesOf = new Map<string, readonly Copy[]>();

  const readCopies = (file: string): readonly Copy[] => {
    if (!isKey(file) || isCompressedCopy(file) || !isFile(join(folder, file))) return [];
    const present = encodings.filter(({ ending }) => isFile(join(folder, `${file}${ending}`)));
    return [...present, null].map((encoding) => ({
      content: readFileSync(join(folder, `${file}${encoding?.ending ?? ''}`)),
      headers: assetHeaders(file, encoding),
      accepted: encoding?.accepted ?? always,
    }));
  };

  const find = (file: string, accepted: string): Copy | undefined => {
    const copies = copiesOf.get(file) ?? readCopies(file);
    // A file that is not there is not remembered: it may be asked for under any number of names.
    if (copies.length > 0) copiesOf.set(file, copies);
    return copies.find((copy) => copy.accepted.test(accepted));
  };

  app.get<{ Params: { '*': string } }>('/assets/*', ({ params, headers }, reply) => {
    const copy = find(params['*'], headers['accept-encoding'] ?? '');
    return copy ? reply.headers(copy.headers).send(copy.content) : reply.callNotFound();
  });
};

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
