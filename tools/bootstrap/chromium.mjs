/** Where the machine's Chromium is. */
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** The same engine without a browser's windows and menus, which cost a sixth of the processor time of the journeys. */
export const headlessShell = 'chromium-headless-shell';

const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome'];

/**
 * PALCO_CHROMIUM wins; otherwise the first known name on the PATH.
 * @returns {string | undefined}
 */
export function findChromium() {
  const chosen = process.env['PALCO_CHROMIUM'];
  if (chosen !== undefined && chosen !== '') return chosen;
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isProgram);
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
