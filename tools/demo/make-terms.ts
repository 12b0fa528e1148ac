/**
 * Prints the demo's terms of use into a PDF with Chromium: `node tools/demo/make-terms.ts`. The result is in the
 * repository, so that a demo starts without a browser.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findChromium } from '../bootstrap/chromium.mjs';

const source = path.join(import.meta.dirname, 'termos-de-uso.html');
const result = path.resolve(import.meta.dirname, '../../apps/web/public/demo/termos-de-uso.pdf');

const browser = findChromium();
if (browser === undefined) throw new Error('There is no Chromium: run "node tools/bootstrap.mjs --browser"');
const { status } = spawnSync(
  browser,
  [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    // The font is in another folder than the page.
    '--allow-file-access-from-files',
    '--no-pdf-header-footer',
    `--print-to-pdf=${result}`,
    pathToFileURL(source).href,
  ],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
