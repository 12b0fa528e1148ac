export type Passwords = {
  hash(password: string): Promise<string>;
  /** With no hash (unknown account) the same work is done and the answer is no, so that time tells nothing. */
  verify(hash: string | null, password: string): Promise<boolean>;
};
