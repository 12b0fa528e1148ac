/** The hashed files of web builds, and the compressed copies that the build makes of them. */
import { extname } from 'node:path';

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

type Encoding = { readonly name: string; readonly ending: string; readonly accepted: RegExp };

/** In the order in which they are preferred. */
export const encodings: readonly Encoding[] = [
  { name: 'br', ending: '.br', accepted: /(^|[\s,])br(?!\s*;\s*q=0(\.0*)?\s*(,|$))\s*($|[,;])/ },
  { name: 'gzip', ending: '.gz', accepted: /(^|[\s,])gzip(?!\s*;\s*q=0(\.0*)?\s*(,|$))\s*($|[,;])/ },
];

export const isCompressedCopy = (file: string): boolean => encodings.some(({ ending }) => file.endsWith(ending));

export const assetHeaders = (file: string, encoding: Encoding | null): Record<string, string> => ({
  ...(encoding && { 'content-encoding': encoding.name }),
  vary: 'accept-encoding',
  'content-type': assetTypeOf(file),
  'x-content-type-options': 'nosniff',
  // The name of a file changes with its content.
  'cache-control': 'public, max-age=31536000, immutable',
});
