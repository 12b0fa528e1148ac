import type { TokenClaims } from '@palco/contract/auth';

export type Tokens = {
  sign(claims: TokenClaims, issuedAt: Date): Promise<string>;
  /** The claims of a token that is ours and not expired, else null. */
  verify(token: string, now: Date): Promise<(TokenClaims & { iat: number }) | null>;
};
