/** Chromium for the browser journeys: the machine's own, or Debian's when we may install it. */
import { findChromium, headlessShell } from './chromium.mjs';
import { adviceFor, installPackages, mayInstall, runs } from './debian.mjs';
import { Impossible } from './output.mjs';

/** Without its fonts pages look, and measure, differently. */
const fonts = 'fonts-liberation';
const packages = [headlessShell, fonts];

export function ensureBrowser() {
  const chosen = process.env['PALCO_CHROMIUM'];
  if (chosen !== undefined && chosen !== '') {
    if (!runs(chosen, ['--version'])) throw new Impossible(`PALCO_CHROMIUM names ${chosen}, which does not run.`);
    return;
  }
  if (runs(headlessShell, ['--version'])) return;
  if (mayInstall()) installBrowser();
  else if (findChromium() === undefined) {
    throw new Impossible(
      `The browser journeys need Chromium. Install it ("sudo ${adviceFor(packages)}" on Debian), or set PALCO_CHROMIUM to its path.`,
    );
  }
}

function installBrowser() {
  try {
    installPackages('Chromium', packages);
  } catch (error) {
    // A release without the smaller package.
    if (!(error instanceof Impossible)) throw error;
    if (findChromium() === undefined) installPackages('Chromium', ['chromium', fonts]);
  }
  const browser = findChromium();
  if (browser === undefined || !runs(browser, ['--version'])) {
    throw new Impossible('Chromium was installed but does not run.');
  }
}
