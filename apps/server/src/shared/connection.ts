/** What is known of the browser behind a socket. The user agent is whatever it sent. */
export type Connection = { readonly address: string; readonly userAgent: string };
