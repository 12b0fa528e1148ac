/** The page a visitor wanted to open before the login; spec section 2 stores it for producer links. */
import { readStored, removeStored, writeStored } from './storage.ts';

export const storeRedirect = (path: string): void => writeStored('redirect', path);
export const clearRedirect = (): void => removeStored('redirect');

/** Only a path of this site: a stored address may have been tampered with. */
export const readRedirect = (): string | null => {
  const path = readStored('redirect');
  return path?.startsWith('/') && !path.startsWith('//') && !path.includes('\\') ? path : null;
};
