/** Post-processes the bundle: names the build, lists preloads, and writes compressed copies of files where that pays off. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { sourceTimeMs } from './build-time.ts';

const compressible = /\.(m?js|css|html|svg|json|webmanifest|txt)$/;
/** Below this a compressed copy saves no packet. */
const smallestBytes = 1024;
const mainFont = /inter-latin-wght-normal.*\.woff2$/;

const onAir = 'on air';
/**
 * Chunks that the server names in the headers of a page, by the beginning of its address (the first match counts), so that the
 * browser loads them before any script has run. `on air` is for rooms with a running transmission; the font comes later there.
 */
const preloadedChunks: Readonly<Record<string, readonly string[]>> = {
  '/home': ['base', 'home'],
  '/course/': ['prefetch', 'base', 'home', 'room'],
  [onAir]: ['index', 'prefetch', 'media'],
  '/': ['base'],
};
/** Left out for a room on air, where the preview comes first: listed in the page as links that `main.ts` turns into preloads. */
const deferredChunks = ['base', 'home', 'room'];

export const finishBuild = (): Plugin => {
  let outDir = 'dist';
  return {
    name: 'palco:finish-build',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    buildStart() {
      this.emitFile({
        type: 'chunk',
        id: join(import.meta.dirname, 'src/prefetch/boot-requests.ts'),
        name: 'boot-requests',
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => {
        const files = Object.values(bundle ?? {});
        return [
          // Inlined, because it only saves time when it runs before anything is fetched.
          ...files.flatMap((file) => {
            if (file.type !== 'chunk' || file.name !== 'boot-requests') return [];
            delete bundle?.[file.fileName];
            return [{ tag: 'script', children: `{${file.code.trim()}}`, injectTo: 'head-prepend' as const }];
          }),
          ...deferredFiles(files).map((file) => ({
            tag: 'link',
            attrs: { rel: 'later', as: kindOf(file), href: `/${file}`, crossorigin: '' },
            injectTo: 'body' as const,
          })),
        ];
      },
    },
    generateBundle(_options, bundle) {
      const files = Object.values(bundle);
      const preloads = Object.entries(preloadedChunks).map(([address, names]) => [
        address,
        [...filesOf(files, names), ...(address === onAir ? [] : fontsOf(files))].map(linkTo),
      ]);
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(Object.fromEntries(preloads)) });
    },
    closeBundle() {
      nameBuild(outDir);
      for (const file of filesUnder(outDir)) compress(file);
    },
  };
};

type BundledFile = Rolldown.OutputChunk | Rolldown.OutputAsset;

/** The files of chunks, with the scripts and style sheets they import statically. */
const filesOf = (files: readonly BundledFile[], names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => filesOfOne(files, name))),
];

const deferredFiles = (files: readonly BundledFile[]): string[] => {
  const known = new Set(filesOf(files, preloadedChunks[onAir] ?? []));
  return [...filesOf(files, deferredChunks).filter((file) => !known.has(file)), ...fontsOf(files)];
};

const fontsOf = (files: readonly BundledFile[]): string[] =>
  files.map(({ fileName }) => fileName).filter((fileName) => mainFont.test(fileName));

const filesOfOne = (files: readonly BundledFile[], name: string): string[] => {
  const chunk = files.find((file) => file.type === 'chunk' && file.name === name);
  if (chunk?.type !== 'chunk') throw new Error(`There is no chunk "${name}" to preload`);
  const chunks = [chunk, ...files.filter((file) => file.type === 'chunk' && chunk.imports.includes(file.fileName))];
  return chunks.flatMap((each) => [
    each.fileName,
    ...(each.type === 'chunk' ? (each.viteMetadata?.importedCss ?? []) : []),
  ]);
};

const kindOf = (file: string): 'style' | 'font' | 'script' => {
  if (file.endsWith('.css')) return 'style';
  return file.endsWith('.woff2') ? 'font' : 'script';
};

const linkTo = (file: string): string => {
  const kind = kindOf(file);
  return kind === 'script' ? `</${file}>; rel=modulepreload` : `</${file}>; rel=preload; as=${kind}; crossorigin`;
};

/** The build's name is the time of its sources, by which builds are ordered, and the hash of all its files. */
const nameBuild = (outDir: string): void => {
  const hash = createHash('sha256');
  for (const file of filesUnder(outDir)) hash.update(relative(outDir, file)).update(readFileSync(file));
  // Eight digits until the year 2059.
  const build = `${sourceTimeMs().toString(36)}-${hash.digest('hex').slice(0, 12)}`;
  const page = join(outDir, 'index.html');
  const html = readFileSync(page, 'utf8').replace(
    'name="palco-build" content=""',
    `name="palco-build" content="${build}"`,
  );
  writeFileSync(page, html);
  writeFileSync(join(outDir, 'build.json'), JSON.stringify({ build }));
};

const compress = (file: string): void => {
  if (!compressible.test(file) || statSync(file).size < smallestBytes) return;
  const content = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
};

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
