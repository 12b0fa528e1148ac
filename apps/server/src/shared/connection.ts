/** The browser behind a socket. The user agent is stored as the browser sent it. */
export type Connection = { readonly address: string; readonly userAgent: string };
