/**
 * Files that pdf.js fetches while it reads a document: fonts that documents take for granted, character maps of Asian scripts, and the
 * decoders of two image formats. pdf.js requests them by name, so they keep their names, in a folder named after the version.
 */
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const packageFile = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
const packageDir = dirname(packageFile);
const { version }: { version: string } = JSON.parse(readFileSync(packageFile, 'utf8'));

export const pdfFilesPath = `/assets/pdfjs-${version}/`;

/** WebAssembly would need a wider content security policy; the plain scripts do the same. */
const wanted = /^(standard_fonts\/.*\.(pfb|ttf)|cmaps\/.*\.bcmap|wasm\/.*_nowasm_fallback\.js)$/;

export const pdfFiles = (): Plugin => {
  const names = ['standard_fonts', 'cmaps', 'wasm']
    .flatMap((folder) => readdirSync(join(packageDir, folder)).map((name) => `${folder}/${name}`))
    .filter((name) => wanted.test(name));
  return {
    name: 'palco:pdf-files',
    generateBundle() {
      for (const name of names) {
        const fileName = (pdfFilesPath + name).slice(1);
        this.emitFile({ type: 'asset', fileName, source: readFileSync(join(packageDir, name)) });
      }
    },
    configureServer(server) {
      server.middlewares.use(pdfFilesPath, (request, response, next) => {
        const name = request.url?.slice(1) ?? '';
        if (!names.includes(name)) return next();
        if (name.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
        createReadStream(join(packageDir, name)).pipe(response);
      });
    },
  };
};
