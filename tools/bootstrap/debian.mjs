/** Debian packages the product or its tests use: installed when we may, named when we may not. */
import { spawnSync } from 'node:child_process';
import { Impossible, lastWords, timed } from './output.mjs';

/** @param {readonly string[]} packages */
export const adviceFor = (packages) => `apt-get install -y --no-install-recommends ${packages.join(' ')}`;

export const mayInstall = () => process.getuid?.() === 0 && runs('apt-get', ['--version']);

/**
 * @param {string} what
 * @param {readonly string[]} packages
 */
export function installPackages(what, packages) {
  timed(`Installing ${what}`, () => {
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
      const result = spawnSync('apt-get', args, {
        encoding: 'utf8',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      if (result.status !== 0) {
        throw new Impossible(
          `${what} could not be installed. Run "${adviceFor(packages)}" by hand. apt-get said:\n${lastWords(result)}`,
        );
      }
    }
  });
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 */
export function runs(program, args) {
  return spawnSync(program, [...args], { stdio: 'ignore' }).status === 0;
}
