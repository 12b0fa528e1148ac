/** Decisions, "People and access": the signed link by which somebody produces, previews or takes part. */
import { type ProducerTokenType, producerTokenType } from '@palco/contract/live';
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';

export type ProducerClaims = { readonly roomId: string; readonly type: ProducerTokenType; readonly expiresAt: Date };

export type ProducerTokens = {
  sign(claims: ProducerClaims): Promise<string>;
  /** Null for whatever is not a link of ours, or no longer one. */
  verify(token: string, now: Date): Promise<ProducerClaims | null>;
};

const algorithm = 'HS256';
/** An access token is no producer token, whoever signed it. */
const audience = 'palco-producer';
const claims = z.object({ roomId: z.string(), type: producerTokenType, exp: z.number() });

export const createProducerTokens = (secret: string): ProducerTokens => {
  const key = new TextEncoder().encode(secret);
  return {
    sign: ({ roomId, type, expiresAt }) =>
      new SignJWT({ roomId, type })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setAudience(audience)
        .setExpirationTime(expiresAt)
        .sign(key),
    verify: async (token, now) => {
      // Every way a token can be wrong is the same to the caller: it opens nothing.
      const verified = await jwtVerify(token, key, { algorithms: [algorithm], audience, currentDate: now }).catch(
        () => null,
      );
      const parsed = z.safeParse(claims, verified?.payload);
      if (!parsed.success) return null;
      const { roomId, type, exp } = parsed.data;
      return { roomId, type, expiresAt: new Date(exp * 1000) };
    },
  };
};
