import { tokenClaims } from '@palco/contract/auth';
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import type { Tokens } from './port.ts';

const algorithm = 'HS256';
const hmac = { name: 'HMAC', hash: 'SHA-256' } as const;
const issuer = 'palco';
const signedClaims = z.extend(tokenClaims, { iat: z.number() });

export const createJwtTokens = (secret: string): Tokens => {
  // Imported once: given as bytes, the library would import it for every token.
  const key = crypto.subtle.importKey('raw', new TextEncoder().encode(secret), hmac, false, ['sign', 'verify']);
  return {
    sign: async ({ sub, sid, force_pw_change, exp }, issuedAt) =>
      new SignJWT({ sid, force_pw_change })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(sub)
        .setIssuedAt(issuedAt)
        .setExpirationTime(exp)
        .sign(await key),
    verify: async (token, now) => {
      // The caller does not distinguish why a token is invalid.
      const verified = await jwtVerify(token, await key, { algorithms: [algorithm], issuer, currentDate: now }).catch(
        () => null,
      );
      const claims = z.safeParse(signedClaims, verified?.payload);
      return claims.success ? claims.data : null;
    },
  };
};
