import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { tokenClaims } from '@palco/contract/auth';
import { SignJWT } from 'jose';
import * as z from 'zod/mini';
import type { Tokens } from './port.ts';

const header = { alg: 'HS256', typ: 'JWT' };
const encodedHeader = Buffer.from(JSON.stringify(header)).toString('base64url');
const issuer = 'palco';
const signedClaims = z.extend(tokenClaims, { iat: z.number(), iss: z.literal(issuer) });

/**
 * Every call and every connection brings a token, so it is verified here: the library does it in the thread pool, at ten times the
 * cost of the signature. All tokens are our own, with one header; a token with any other, and so with any other algorithm, is invalid.
 */
export const createJwtTokens = (secret: string): Tokens => {
  const key = createSecretKey(secret, 'utf8');
  const isSigned = (content: string, signature: string): boolean => {
    const right = createHmac('sha256', key).update(content).digest();
    const given = Buffer.from(signature, 'base64url');
    return given.length === right.length && timingSafeEqual(given, right);
  };
  return {
    sign: ({ sub, sid, force_pw_change, exp }, issuedAt) =>
      new SignJWT({ sid, force_pw_change })
        .setProtectedHeader(header)
        .setIssuer(issuer)
        .setSubject(sub)
        .setIssuedAt(issuedAt)
        .setExpirationTime(exp)
        .sign(key),
    verify: async (token, now) => {
      const [head, payload, signature, ...rest] = token.split('.');
      if (head !== encodedHeader || payload === undefined || signature === undefined || rest.length > 0) return null;
      if (!isSigned(`${head}.${payload}`, signature)) return null;
      // Signed by us, so it is JSON.
      const claims = z.safeParse(signedClaims, JSON.parse(Buffer.from(payload, 'base64url').toString()));
      return claims.success && claims.data.exp > Math.floor(now.getTime() / 1000) ? claims.data : null;
    },
  };
};
