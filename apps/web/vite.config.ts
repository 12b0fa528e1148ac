import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { emojiFiles, emojiFilesPath } from './emoji-files.ts';
import { finishBuild } from './finish-build.ts';
import { mediaHandlers } from './media-handlers.ts';
import { pageChunks } from './page-chunks.ts';
import { pdfFiles, pdfFilesPath } from './pdf-files.ts';

const server = `http://localhost:${process.env['PORT'] ?? 3000}`;
const serverPaths = [
  '/api',
  '/games',
  '/livestream',
  '/docs',
  '/files',
  '/healthz',
  '/livez',
  '/readyz',
  '/metrics',
  '/uploads',
  '/videos',
  '/hls',
];

const { plugin: readImports, groups } = pageChunks();

export default defineConfig({
  plugins: [react(), mediaHandlers(), readImports, pdfFiles(), emojiFiles(), finishBuild()],
  define: {
    'import.meta.env.PDF_FILES': JSON.stringify(pdfFilesPath),
    'import.meta.env.EMOJI_FILES': JSON.stringify(emojiFilesPath),
  },
  server: {
    port: 5173,
    proxy: {
      ...Object.fromEntries(serverPaths.map((path) => [path, server])),
      '/realtime': { target: server, ws: true },
    },
  },
  build: {
    target: 'es2024',
    // Compressed copies are written by finishBuild; measuring them again only costs time.
    reportCompressedSize: false,
    // Every browser that runs es2024 preloads modules by itself.
    modulePreload: { polyfill: false },
    // A file inlined as data: would need a wider content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
