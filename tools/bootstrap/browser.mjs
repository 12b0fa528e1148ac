/** Chromium for the browser journeys: the machine's own, or Debian's when we may install it. */
import { spawnSync } from 'node:child_process';
import { findChromium } from './chromium.mjs';
import { Impossible, lastWords, timed } from './say.mjs';

const packages = ['chromium', 'fonts-liberation'];
const advice = `apt-get install -y --no-install-recommends ${packages.join(' ')}`;

export function ensureBrowser() {
  const chosen = process.env['PALCO_CHROMIUM'];
  if (chosen !== undefined && chosen !== '' && !runs(chosen)) {
    throw new Impossible(`PALCO_CHROMIUM names ${chosen}, which does not run.`);
  }
  if (findChromium() !== undefined) return;
  if (process.getuid?.() !== 0 || !runs('apt-get')) {
    throw new Impossible(
      `The browser journeys need Chromium. Install it ("sudo ${advice}" on Debian), or set PALCO_CHROMIUM to its path.`,
    );
  }
  timed('Installing Chromium', install);
}

function install() {
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const result = spawnSync('apt-get', args, {
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (result.status !== 0) {
      throw new Impossible(
        `Chromium could not be installed. Run "${advice}" by hand. apt-get said:\n${lastWords(result)}`,
      );
    }
  }
  const browser = findChromium();
  if (browser === undefined || !runs(browser)) throw new Impossible('Chromium was installed but does not run.');
}

/** @param {string} program */
function runs(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}
