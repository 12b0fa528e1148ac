/** Spec sections 2, 5, 7, 8: password recovery by a six-digit code or by a link. */
import * as z from 'zod/mini';
import { route } from '../define.ts';
import * as limits from '../limits.ts';

const username = z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(limits.email.max));

export const requestRecovery = route({
  name: 'recovery.request',
  method: 'POST',
  path: '/api/auth/recover',
  access: 'public',
  summary: 'Send a recovery code (useCode) or a recovery link by e-mail',
  body: z.object({ username, useCode: z._default(z.boolean(), true) }),
  response: z.object({}),
  errors: ['ERROR_EMAILNOTFOUND', 'INTERVAL_VERIFICATION_CODE', 'ACCOUNT_BLOCKED', 'TOO_MANY_REQUESTS'],
});

export const verifyRecoverCode = route({
  name: 'recovery.verifyCode',
  method: 'POST',
  path: '/api/auth/verify_recover_code',
  access: 'public',
  summary: 'Exchange a recovery code for a token that may set a new password',
  body: z.object({ username, recover_code: z.string().check(z.regex(/^\d{6}$/)) }),
  bodyError: 'INVALID_VERIFICATION_CODE',
  response: z.object({ token: z.string() }),
  errors: [
    'INVALID_VERIFICATION_CODE',
    'EXPIRED_VERIFICATION_CODE',
    'MAX_RETRIES_VERIFICATION_CODE',
    'ACCOUNT_BLOCKED',
  ],
  limit: { max: 60, windowMs: 60_000 },
});
