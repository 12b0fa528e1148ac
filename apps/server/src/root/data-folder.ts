/**
 * Gives a data folder of root's to the account that the server runs as: only what Palco makes there, and only what root owns. Folders of
 * the account are not entered, because the account could have put links to other files there.
 */
import { chmodSync, lchownSync, lstatSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Owner } from '../shared/unprivileged.ts';

/** Everything Palco makes in its data folder. */
const ownEntries: readonly string[] = [
  '.cache',
  'finishing',
  'live',
  'outbox',
  'palco.pid',
  'postgres',
  'postgres.lock',
  'scratch',
  'storage',
  'uploads',
  'videos',
];

/** The folder of a mounted disk has this one from the beginning. */
const isForeign = (name: string) => !ownEntries.includes(name) && name !== 'lost+found' && !isUnfinished(name);
const isUnfinished = (name: string) => name.startsWith('postgres.unfinished-');

/** Makes the folder when it is missing; throws when it holds only what is not Palco's. */
export function giveDataFolder(dataDir: string, owner: Owner): void {
  mkdirSync(dataDir, { recursive: true });
  const folder = realpathSync(dataDir);
  if (statSync(folder).uid !== 0) return;
  const names = readdirSync(folder);
  const foreign = names.filter(isForeign);
  if (foreign.length > 0 && foreign.length === names.length) {
    throw new Error(
      `The data folder ${dataDir} holds nothing of Palco's but other files (${foreign.slice(0, 3).join(', ')}). ` +
        'Choose an empty or a new folder with PALCO_DATA_DIR.',
    );
  }
  for (const name of names) if (!isForeign(name) && name !== 'lost+found') give(path.join(folder, name), owner);
  lchownSync(folder, owner.uid, owner.gid);
}

/** Children first: as long as the files of a folder are given, the folder still is root's, so that no other account changes it. */
function give(entry: string, owner: Owner): void {
  const found = lstatSync(entry);
  if (found.uid !== 0 || found.isSymbolicLink()) return;
  if (found.isDirectory()) for (const name of readdirSync(entry)) give(path.join(entry, name), owner);
  // A file with a second name may be another one than Palco's.
  else if (found.nlink > 1) return;
  lchownSync(entry, owner.uid, owner.gid);
}

/** Closes the folder to other accounts; not one that also holds what is not Palco's. */
export function closeDataFolder(dataDir: string): void {
  const { uid, mode } = statSync(dataDir);
  if (uid !== process.getuid?.() || (mode & 0o077) === 0) return;
  if (!readdirSync(dataDir).some(isForeign)) chmodSync(dataDir, 0o700);
}
