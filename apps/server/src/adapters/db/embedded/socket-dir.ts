/** The folder of the unix socket. Its path must be short: the system allows about 107 bytes, socket name included. */
import { lstatSync, mkdirSync, rmSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Owner } from '../../../shared/unprivileged.ts';

const longestParent = 60;

/**
 * Closed to everyone but its owner, so that only this account reaches the socket. The name depends on the data folder only, so that
 * the folder of a killed run is found and replaced.
 */
export async function makeSocketDir(name: string, owner: Owner | undefined): Promise<string> {
  // The TMPDIR of root may be a folder closed to the account PostgreSQL gets, so /tmp comes first.
  const parents = ['/tmp', os.tmpdir()].filter((parent) => parent.length <= longestParent);
  let problem: unknown;
  for (const parent of parents) {
    const folder = path.join(parent, name);
    try {
      removeOwn(folder, owner);
      mkdirSync(folder, { mode: 0o700 });
      if (owner !== undefined) await chown(folder, owner.uid, owner.gid);
      return folder;
    } catch (error) {
      problem = error;
    }
  }
  throw new Error(`There is no temporary folder for the database socket (tried ${parents.join(', ')})`, {
    cause: problem,
  });
}

/** A folder of that name made by another account is not trusted: creating it fails. */
function removeOwn(folder: string, owner: Owner | undefined): void {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  const isOurs = found?.uid === process.getuid?.() || found?.uid === owner?.uid;
  if (found?.isDirectory() === true && isOurs) rmSync(folder, { recursive: true, force: true });
}
