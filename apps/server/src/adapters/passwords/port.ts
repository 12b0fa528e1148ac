export type Passwords = {
  hash(password: string): Promise<string>;
  /** Without a hash (unknown account) it does the same work and returns false, so that the time reveals nothing. */
  verify(hash: string | null, password: string): Promise<boolean>;
};
