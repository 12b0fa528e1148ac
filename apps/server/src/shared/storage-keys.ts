/** Storage keys: plain path segments that are valid in a file system, in S3 and in a URL. */
import { AppError } from '@palco/contract/errors';

export const filesPath = '/files/';

/** A segment begins with a letter or digit, so that no key leaves its folder or is a hidden file. */
const keyPattern = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/i;
const maxKeyLength = 512;

export const isKey = (text: string): boolean => text.length <= maxKeyLength && keyPattern.test(text);

export const checkedKey = (key: string): string => {
  if (!isKey(key)) throw new AppError('NOT_FOUND');
  return key;
};

export const addresses = {
  urlOf: (key: string): string => filesPath + checkedKey(key),
  keyOf: (url: string): string | null => {
    const key = url.startsWith(filesPath) ? url.slice(filesPath.length) : '';
    return isKey(key) ? key : null;
  },
};

/** Uploads stay below this prefix until the feature they belong to has checked them; nothing below it is served. */
export const incoming = (key: string): string => `incoming/${key}`;

/** Videos and their sources are served with a signed URL only. */
const unserved = ['incoming/', 'uploads/', 'videos/'];
/** Whether any client that has its URL may read the file. */
export const isServed = (key: string): boolean => !unserved.some((folder) => key.toLowerCase().startsWith(folder));
