/** The web app, built into apps/web/dist when something it is made of has changed. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, runtime } from './install.mjs';
import { Impossible, lastWords, timed } from './output.mjs';

const stampFile = path.join(root, '.cache/web-build.stamp');
const built = path.join(root, 'apps/web/dist/index.html');

export function ensureWebBuild() {
  const stamp = stampOf();
  if (existsSync(built) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  rmSync(stampFile, { force: true });
  timed('Building the web app', build);
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

function build() {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const result = spawnSync(runtime, [vite, 'build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'apps/web'),
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (result.status !== 0) throw new Impossible(`The web app could not be built:\n${lastWords(result, 40)}`);
}

/** Content and not time: a fresh clone or a branch switch must neither rebuild for nothing nor serve an old build. */
function stampOf() {
  const hash = createHash('sha256');
  const folders = ['apps/web', 'packages/contract', 'packages/domain'].map((folder) => path.join(root, folder));
  for (const file of [path.join(root, 'package-lock.json'), ...folders.flatMap(sourcesOf)]) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

const skipped = new Set(['dist', 'node_modules']);

/**
 * @param {string} folder
 * @returns {string[]}
 */
function sourcesOf(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : sourcesOf(file);
    return entry.isFile() && !entry.name.includes('.test.') ? [file] : [];
  });
}
