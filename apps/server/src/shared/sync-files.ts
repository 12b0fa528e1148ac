/** Forces files to the disk: without it a power cut can lose what the database already calls complete. */
import { open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export const syncFile = async (path: string): Promise<void> => {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Every file and folder below, the folder itself, and its entry in the folder above. */
export const syncFolder = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { recursive: true })) await syncFile(join(folder, entry));
  await syncFile(folder);
  await syncFile(dirname(folder));
};
