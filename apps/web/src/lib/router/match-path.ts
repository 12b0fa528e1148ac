import { parse } from 'regexparam';
import type { Params } from './navigation.ts';

type Pattern = { readonly keys: readonly string[]; readonly pattern: RegExp };
const patterns = new Map<string, Pattern>();

/** The decoded parameters of a pathname that matches the whole pattern, in any case and with or without a final slash. */
export const matchPath = (path: string, pathname: string): Params | null => {
  const parsed: Pattern = patterns.get(path) ?? parse(path);
  patterns.set(path, parsed);
  const match = parsed.pattern.exec(pathname);
  if (match === null) return null;
  return Object.fromEntries(parsed.keys.map((key, index) => [key, decode(match[index + 1])]));
};

/** Anyone can type an address that is no valid encoding: then it is taken literally. */
const decode = (value: string | undefined): string | undefined => {
  try {
    return value === undefined ? undefined : decodeURIComponent(value);
  } catch {
    return value;
  }
};
