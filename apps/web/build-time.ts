/** When the sources of a build were last changed: the same on every machine that builds the same sources. */
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const sources = ['apps/web', 'packages', 'package-lock.json'];
const generated = /(^|\/)(node_modules|dist|\.\w+)(\/|$)/;

export const sourceTimeMs = (): number => {
  // See https://reproducible-builds.org/specs/source-date-epoch/
  const given = Number(process.env['SOURCE_DATE_EPOCH']);
  return given > 0 ? given * 1000 : (committedMs() ?? changedMs());
};

/** Null with uncommitted changes, and where there is no git or no repository. */
const committedMs = (): number | null => {
  try {
    if (git('status', '--porcelain', '--', ...sources) !== '') return null;
    return Number(git('log', '-1', '--format=%ct', '--', ...sources)) * 1000 || null;
  } catch {
    return null;
  }
};

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

const changedMs = (): number => Math.max(...sources.flatMap((source) => timesOf(source)));

const timesOf = (path: string): number[] => {
  const file = statSync(join(root, path));
  if (!file.isDirectory()) return [Math.floor(file.mtimeMs)];
  return readdirSync(join(root, path))
    .map((name) => `${path}/${name}`)
    .filter((each) => !generated.test(each))
    .flatMap(timesOf);
};
