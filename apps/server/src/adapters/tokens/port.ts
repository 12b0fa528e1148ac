import type { TokenClaims } from '@palco/contract/auth';
import type { ProducerTokenType } from '@palco/contract/live';

export type Tokens = {
  sign(claims: TokenClaims, issuedAt: Date): Promise<string>;
  /** The claims of a token that is ours and not expired, else null. */
  verify(token: string, now: Date): Promise<(TokenClaims & { iat: number }) | null>;
};

export type ProducerClaims = {
  readonly roomId: string;
  readonly type: ProducerTokenType;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  /** The only one it is for; a link is for whoever holds it. */
  readonly userId?: string;
};

export type ProducerTokens = {
  sign(claims: ProducerClaims): Promise<string>;
  /** Null for whatever is not a link of ours, or no longer one. */
  verify(token: string, now: Date): Promise<ProducerClaims | null>;
};
