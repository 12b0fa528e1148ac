import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { emojiFiles, emojiFilesPath } from './emoji-files.ts';
import { finishBuild } from './finish-build.ts';
import { pdfFiles, pdfFilesPath } from './pdf-files.ts';

const server = `http://localhost:${process.env['PORT'] ?? 3000}`;
const serverPaths = ['/api', '/games', '/livestream', '/docs', '/files', '/healthz', '/metrics', '/uploads', '/videos'];

const baseModules = new RegExp(
  [
    'node_modules/(zod|lucide-react/dist/esm/(createLucideIcon|Icon|context|defaultAttributes|shared))',
    // Not the contracts of features: those belong to the pages that call them.
    'packages/(contract/src/(auth/|(?!spelling)[a-z]+\\.ts)|domain/src/auth/)',
    'web/src/lib/(?!realtime|connection|use-machine|router/use-leave|router/use-query)',
    'web/src/ui/(Button|Spinner|IconButton|Logo|MessageScreen|Field|FieldFrame|PasswordField|Alert|Select|class-names|toast|ToastHost|breakpoints)\\.',
  ].join('|'),
);

export default defineConfig({
  plugins: [react(), pdfFiles(), emojiFiles(), finishBuild()],
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
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes only with a dependency, so browsers keep it over our own releases.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 2 },
            // What every page needs, in one file instead of thirty: small files compress badly and queue.
            { name: 'base', test: baseModules, priority: 1 },
          ],
        },
      },
    },
  },
});
