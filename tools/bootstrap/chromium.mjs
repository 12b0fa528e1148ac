/** Where the machine's Chromium is. */
import { findProgram } from './find-program.mjs';

/** The same engine without a browser's windows and menus, which cost a sixth of the processor time of the journeys. */
export const headlessShell = 'chromium-headless-shell';

/** PALCO_CHROMIUM wins. */
export const findChromium = () =>
  findProgram('PALCO_CHROMIUM', [headlessShell, 'chromium', 'chromium-browser', 'google-chrome']);
