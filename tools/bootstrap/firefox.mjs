/** Firefox for the journeys that are made in a second browser: the machine's own, or Debian's when we may install it. */
import { adviceFor, installPackages, mayInstall, runs } from './debian.mjs';
import { findProgram } from './find-program.mjs';
import { Impossible } from './output.mjs';

/** Firefox decodes H.264 in films with the libraries of ffmpeg. */
const packages = ['firefox-esr', 'ffmpeg'];
export const firefoxAdvice = `Install Firefox ("sudo ${adviceFor(packages)}" on Debian), or set PALCO_FIREFOX to its path.`;

/** PALCO_FIREFOX wins. */
export const findFirefox = () => findProgram('PALCO_FIREFOX', ['firefox-esr', 'firefox']);

export function ensureFirefox() {
  if (findFirefox() === undefined && mayInstall()) installPackages('Firefox', packages);
  const found = findFirefox();
  if (found === undefined) throw new Impossible(`Some journeys need Firefox. ${firefoxAdvice}`);
  if (!runs(found, ['--version'])) throw new Impossible(`${found} does not run. ${firefoxAdvice}`);
}
