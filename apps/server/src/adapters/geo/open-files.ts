/** Opens files of the MaxMind format. Their reader answers a wrong file with the offset of a byte; these say what is wrong. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { open, type Reader, type Response } from 'maxmind';

export class UnusableFileError extends Error {}

/** Throws UnusableFileError. */
export const openFiles = async (path: string): Promise<Reader<Response>[]> => {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new UnusableFileError(
      error.code === 'ENOENT' ? `${path} does not exist` : `${path} cannot be read (${error.code})`,
    );
  });
  if (!found.isDirectory()) return [await openFile(path)];
  const names = (await readdir(path)).filter((name) => name.endsWith('.mmdb')).sort();
  if (names.length === 0) throw new UnusableFileError(`the folder ${path} has no file that ends with .mmdb`);
  return Promise.all(names.map((name) => openFile(join(path, name))));
};

/** Throws UnusableFileError. */
export const openFile = async (file: string): Promise<Reader<Response>> => {
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  const reader = await open<Response>(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code) throw new UnusableFileError(`${file} cannot be read (${error.code})`);
    throw new UnusableFileError(`${file} is no database of the MaxMind format (.mmdb), or only a part of one`);
  });
  if (size < reader.metadata.searchTreeSize) throw new UnusableFileError(`${file} is only a part of a database`);
  return reader;
};
