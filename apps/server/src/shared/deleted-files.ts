/**
 * Deleted files are set aside for a day before they are removed: an operator who restores yesterday's database finds them, and a
 * mistake of the program can be undone.
 */
import { access, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ifMissing, isMissing } from './missing-file.ts';

const suffix = '.deleted';

/** From now on the path does not exist. */
export const setAside = async (path: string): Promise<void> => {
  await rm(`${path}${suffix}`, { recursive: true, force: true });
  await rename(path, `${path}${suffix}`).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
};

/** The same, unless something was set aside there before: that is kept, and what came since is removed. */
export const setAsideFirst = async (path: string): Promise<void> => {
  const isAside = await access(`${path}${suffix}`).then(() => true, ifMissing(false));
  await (isAside ? rm(path, { recursive: true, force: true }) : setAside(path));
};

export const takeBack = (path: string): Promise<void> => rename(`${path}${suffix}`, path);

/** The names, without the suffix, of what was set aside in a folder, and when. */
export const listSetAside = async (folder: string): Promise<{ name: string; at: Date }[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith(suffix));
  // Renaming changes the ctime and leaves the other times as they were.
  const times = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).ctime));
  return names.map((name, index) => ({ name: name.slice(0, -suffix.length), at: times[index] ?? new Date() }));
};

export const removeSetAside = (path: string): Promise<void> => rm(`${path}${suffix}`, { recursive: true, force: true });
