import type { TokenClaims } from '@palco/contract/auth';
import type { ProducerTokenType } from '@palco/contract/live';

export type Tokens = {
  sign(claims: TokenClaims, issuedAt: Date): Promise<string>;
  /** The claims of a valid token; null for an invalid or expired one. */
  verify(token: string, now: Date): Promise<(TokenClaims & { iat: number }) | null>;
};

export type ProducerClaims = {
  readonly roomId: string;
  readonly type: ProducerTokenType;
  /** By which a link is revoked; stage tokens have none. */
  readonly linkId?: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  /** The only user it is valid for; without it any holder may use the link. */
  readonly userId?: string;
};

export type ProducerTokens = {
  sign(claims: ProducerClaims): Promise<string>;
  /** Null for an invalid or expired token. */
  verify(token: string, now: Date): Promise<ProducerClaims | null>;
};
