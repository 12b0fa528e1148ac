/** Decisions, "People and access": the signed token of a link to produce, preview or take part. */
import { producerTokenType } from '@palco/contract/live';
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import type { ProducerTokens } from './port.ts';

const algorithm = 'HS256';
/** Keeps access tokens and producer tokens apart. */
const audience = 'palco-producer';
const claims = z.object({
  roomId: z.string(),
  type: producerTokenType,
  exp: z.number(),
  /** Milliseconds, unlike `iat`: a participant may be removed from the stage and invited again within a second. */
  issuedAtMs: z._default(z.number(), 0),
  userId: z.optional(z.string()),
  jti: z.optional(z.string()),
});

export const createProducerTokens = (secret: string): ProducerTokens => {
  const key = new TextEncoder().encode(secret);
  return {
    sign: ({ roomId, type, linkId, issuedAt, expiresAt, userId }) =>
      new SignJWT({
        roomId,
        type,
        issuedAtMs: issuedAt.getTime(),
        ...(userId !== undefined && { userId }),
        ...(linkId !== undefined && { jti: linkId }),
      })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setAudience(audience)
        .setExpirationTime(expiresAt)
        .sign(key),
    verify: async (token, now) => {
      // The caller does not distinguish why a token is invalid.
      const verified = await jwtVerify(token, key, { algorithms: [algorithm], audience, currentDate: now }).catch(
        () => null,
      );
      const parsed = z.safeParse(claims, verified?.payload);
      if (!parsed.success) return null;
      const { roomId, type, exp, issuedAtMs, userId, jti: linkId } = parsed.data;
      const times = { issuedAt: new Date(issuedAtMs), expiresAt: new Date(exp * 1000) };
      return {
        roomId,
        type,
        ...times,
        ...(userId !== undefined && { userId }),
        ...(linkId !== undefined && { linkId }),
      };
    },
  };
};
