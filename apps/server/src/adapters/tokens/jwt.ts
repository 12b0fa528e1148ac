import { tokenClaims } from '@palco/contract/auth';
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import type { Tokens } from './port.ts';

const algorithm = 'HS256';
const issuer = 'palco';
const signedClaims = z.extend(tokenClaims, { iat: z.number() });

export const createJwtTokens = (secret: string): Tokens => {
  const key = new TextEncoder().encode(secret);
  return {
    sign: ({ sub, sid, force_pw_change, exp }, issuedAt) =>
      new SignJWT({ sid, force_pw_change })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(sub)
        .setIssuedAt(issuedAt)
        .setExpirationTime(exp)
        .sign(key),
    verify: async (token, now) => {
      // The caller does not distinguish why a token is invalid.
      const verified = await jwtVerify(token, key, { algorithms: [algorithm], issuer, currentDate: now }).catch(
        () => null,
      );
      const claims = z.safeParse(signedClaims, verified?.payload);
      return claims.success ? claims.data : null;
    },
  };
};
