/** Spec sections 2, 4, 5, 7, 8: login, session, first access, logout. */
import * as z from 'zod/mini';
import { notice, request, route } from '../define.ts';
import { language } from '../language-schema.ts';
import * as limits from '../limits.ts';

/** Decisions: the server's value wins over the local key. */
export const appMerch = z.enum(['SHOW', 'DONT_SHOW_MERCH']);
export type AppMerch = z.infer<typeof appMerch>;

export const user = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  thumbnail_url: z.nullable(z.string()),
  language,
  social_medias: z.object({ facebook: z.string(), twitter: z.string(), instagram: z.string() }),
  organizer: z.boolean(),
  admin: z.boolean(),
  monitor: z.boolean(),
  /** Of an organizer: whether they manage every course. */
  managesAllCourses: z.boolean(),
  appMerch,
});
export type User = z.infer<typeof user>;

/** The claims the client reads from the access token; it never verifies them, the server does. */
export const tokenClaims = z.object({
  sub: z.string(),
  sid: z.string(),
  force_pw_change: z.boolean(),
  exp: z.number(),
});
export type TokenClaims = z.infer<typeof tokenClaims>;

const anyPassword = z.string().check(z.minLength(1), z.maxLength(limits.password.max));

export const login = route({
  name: 'auth.login',
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Log in with e-mail and password',
  body: z.object({
    username: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(limits.email.max)),
    password: anyPassword,
  }),
  response: z.object({ accessToken: z.string(), appMerch }),
  errors: ['WRONG_EMAIL_OR_PASSWORD', 'ACCOUNT_BLOCKED', 'TOO_MANY_ATTEMPTS', 'SERVER_BUSY'],
  // By address: a whole school logs in behind one when a class starts.
  limit: { max: 600, windowMs: 60_000 },
});

export const openSession = route({
  name: 'auth.openSession',
  method: 'POST',
  path: '/api/auth/session',
  access: 'user',
  summary:
    'Open a session for this browser tab; tabs of one login count once, and one login more than allowed ends the oldest',
  response: z.object({ session_token: z.string() }),
  errors: [],
  limit: { max: 30, windowMs: 60_000 },
});

export const me = route({
  name: 'auth.me',
  method: 'GET',
  path: '/api/auth/me',
  access: 'user',
  summary: 'The logged-in user',
  response: user,
  errors: [],
});

export const logout = route({
  name: 'auth.logout',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'password-change',
  summary: 'End this login and every session opened with it',
  response: z.object({}),
  errors: [],
});

export const changePassword = route({
  name: 'auth.changePassword',
  method: 'POST',
  path: '/api/auth/change',
  access: 'password-change',
  summary: 'Set a new password with a token that allows it; first access gets a fresh access token back',
  body: z.object({ password: anyPassword }),
  response: z.object({ accessToken: z.optional(z.string()) }),
  errors: ['PASSWORD_TOO_SHORT', 'PASSWORD_UNCHANGED', 'ACCOUNT_BLOCKED', 'SERVER_BUSY'],
  limit: { max: 10, windowMs: 60_000 },
});

export const replacePassword = route({
  name: 'auth.replacePassword',
  method: 'PUT',
  path: '/api/users/password',
  access: 'user',
  summary: 'Change the password with the present one; ends every other login of the account',
  body: z.object({ current_password: anyPassword, new_password: anyPassword }),
  response: z.object({}),
  errors: ['PASSWORD_TOO_SHORT', 'PASSWORD_UNCHANGED', 'WRONG_CURRENT_PASSWORD', 'TOO_MANY_ATTEMPTS', 'SERVER_BUSY'],
  limit: { max: 10, windowMs: 60_000 },
});

/** Why a session was ended; the client shows a different notice for each. */
export const sessionEnd = z.enum(['other_machine', 'logged_out', 'expired', 'invalid']);
export type SessionEnd = z.infer<typeof sessionEnd>;

/** Also the `data` of a refused handshake. */
export const sessionError = notice({
  name: 'session_error',
  payload: z.object({ error_code: z.enum(['unauthorized']), reason: sessionEnd }),
});

export const hello = request({
  name: 'hello',
  access: 'user',
  payload: z.object({}),
  reply: z.object({ now: z.int(), build: z.string() }),
  errors: [],
});
