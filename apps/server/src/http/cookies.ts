export type Cookie = { readonly name: string; readonly value: string; readonly path: string; readonly maxAgeS: number };

/** The value of a cookie in the header `Cookie`. */
export const readCookie = (header: string | undefined, name: string): string | undefined =>
  header
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1];

/** Only the server reads it, and browsers send it with requests of our own pages only. */
export const writeCookie = ({ name, value, path, maxAgeS }: Cookie, isSecure: boolean): string =>
  `${name}=${value}; Path=${path}; Max-Age=${maxAgeS}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
