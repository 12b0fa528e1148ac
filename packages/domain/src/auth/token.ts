/** Spec section 4: what a stored access token says about its owner. The client reads it; only the server verifies it. */
import type { TokenClaims } from '@palco/contract/auth';

export const readClaims = (token: string | null): TokenClaims | null => {
  const payload = token?.split('.')[1];
  if (!payload) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    return claimsIn(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    // Not base64 or not JSON: as good as no token.
    return null;
  }
};

/** Checked by hand and not by the contract's schema: the guards run before the login page has loaded zod. */
const claimsIn = (payload: Partial<TokenClaims> | null): TokenClaims | null => {
  const { sub, sid, exp, force_pw_change } = payload ?? {};
  if (typeof sub !== 'string' || typeof sid !== 'string') return null;
  if (typeof exp !== 'number' || typeof force_pw_change !== 'boolean') return null;
  return { sub, sid, exp, force_pw_change };
};

export const isExpired = (claims: TokenClaims, nowMs: number): boolean => claims.exp * 1000 <= nowMs;

/** A stored token exists, still runs, and does not only allow a new password to be set. */
export const isLoggedIn = (token: string | null, nowMs: number): boolean => {
  const claims = readClaims(token);
  return claims !== null && !isExpired(claims, nowMs) && !claims.force_pw_change;
};

/** The token of a first access: it runs, but a new password has to be set with it. */
export const mustChangePassword = (token: string | null, nowMs: number): boolean => {
  const claims = readClaims(token);
  return claims !== null && !isExpired(claims, nowMs) && claims.force_pw_change;
};

/** A renewed token is another string for the same login. */
export const isSameLogin = (one: string | null, other: string | null): boolean => {
  const [a, b] = [readClaims(one), readClaims(other)];
  return a !== null && b !== null && a.sid === b.sid;
};
