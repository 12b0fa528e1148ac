/** The release before this one, exported from git into .cache/releases, with its web app built. Made once for each commit. */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
/** The last commit before nodes were measured together; there is no tag yet. */
const firstCommit = '2940025';

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 }).trim();

/** PALCO_LAST_RELEASE names it; else the newest tag. */
export function nameLastRelease(): string {
  const named = process.env['PALCO_LAST_RELEASE'] ?? git('tag', '--sort=-creatordate').split('\n')[0];
  return git('rev-parse', '--short', `${named || firstCommit}^{commit}`);
}

/** Returns its folder. */
export function exportRelease(commit: string): string {
  const folder = path.join(root, '.cache/releases', commit);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', unfinished], { input: archive });
  linkPackages(unfinished);
  // Its files have names of their own, also when the web app has not changed since.
  const mark = `document.documentElement.dataset['release'] = '${commit}';\n`;
  appendFileSync(path.join(unfinished, 'apps/web/src/main.ts'), mark);
  execFileSync(process.execPath, [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'], {
    cwd: path.join(unfinished, 'apps/web'),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      SOURCE_DATE_EPOCH: git('show', '-s', '--format=%ct', commit),
    },
    stdio: 'inherit',
  });
  renameSync(unfinished, folder);
  return folder;
}

/** The installed packages of this release, but the workspaces of the exported one. */
function linkPackages(folder: string): void {
  const lockOf = (of: string) => readFileSync(path.join(of, 'package-lock.json'), 'utf8');
  if (lockOf(folder) !== lockOf(root)) {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
    return;
  }
  const target = path.join(folder, 'node_modules');
  mkdirSync(path.join(target, '@palco'), { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== '@palco') symlinkSync(path.join(root, 'node_modules', name), path.join(target, name));
  const workspaces = {
    ...{ contract: 'packages/contract', domain: 'packages/domain', e2e: 'e2e' },
    ...{ server: 'apps/server', web: 'apps/web' },
  };
  for (const [name, place] of Object.entries(workspaces))
    symlinkSync(path.join('../..', place), path.join(target, '@palco', name));
}
