/** Chromium for the browser journeys: the machine's own, or Debian's when we may install it. */
import { findChromium } from './chromium.mjs';
import { adviceFor, installPackages, mayInstall, runs } from './debian.mjs';
import { Impossible } from './say.mjs';

const packages = ['chromium', 'fonts-liberation'];

export function ensureBrowser() {
  const chosen = process.env['PALCO_CHROMIUM'];
  if (chosen !== undefined && chosen !== '' && !runs(chosen, ['--version'])) {
    throw new Impossible(`PALCO_CHROMIUM names ${chosen}, which does not run.`);
  }
  if (findChromium() !== undefined) return;
  if (!mayInstall()) {
    throw new Impossible(
      `The browser journeys need Chromium. Install it ("sudo ${adviceFor(packages)}" on Debian), or set PALCO_CHROMIUM to its path.`,
    );
  }
  installPackages('Chromium', packages);
  const browser = findChromium();
  if (browser === undefined || !runs(browser, ['--version'])) {
    throw new Impossible('Chromium was installed but does not run.');
  }
}
