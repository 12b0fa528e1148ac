/** Names a server by its data folder, so that it is the same one after a restart. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ifMissing } from '../../shared/missing-file.ts';

/** This process has locked the folder, so no other one writes the file. */
export const readNodeId = async (dataDir: string): Promise<string> => {
  const file = join(dataDir, 'node-id');
  const known = (await readFile(file, 'utf8').catch(ifMissing(''))).trim();
  if (known) return known;
  const id = randomUUID();
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, `${id}\n`);
  return id;
};
