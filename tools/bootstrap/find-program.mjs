/** Where a program of this machine is. */
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/**
 * A path that the environment variable names wins; otherwise the first known name on the PATH.
 * @param {string} variable
 * @param {readonly string[]} names
 * @returns {string | undefined}
 */
export function findProgram(variable, names) {
  const chosen = process.env[variable];
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
