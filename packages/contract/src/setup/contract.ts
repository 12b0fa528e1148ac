/** The first account of an empty installation. */
import * as z from 'zod/mini';
import { route } from '../define.ts';
import * as limits from '../limits.ts';

export const readSetup = route({
  name: 'setup.read',
  method: 'GET',
  path: '/api/setup',
  access: 'public',
  summary: 'Whether this installation still waits for its first account',
  response: z.object({ isOpen: z.boolean() }),
  errors: [],
  limit: { max: 120, windowMs: 60_000 },
});

export const createFirstAdmin = route({
  name: 'setup.create',
  method: 'POST',
  path: '/api/setup',
  access: 'public',
  summary: 'Create the first account, an admin, with the code that the server printed at its start; works once',
  body: z.object({
    /** Dashes and spaces, with which the server prints it, are ignored. */
    code: z.string().check(z.minLength(1), z.maxLength(64)),
    username: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(limits.email.max), z.regex(limits.email.pattern)),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
    password: z.string().check(z.minLength(1), z.maxLength(limits.password.max)),
  }),
  response: z.object({}),
  errors: ['SETUP_CLOSED', 'SETUP_CODE_WRONG', 'PASSWORD_TOO_SHORT', 'SERVER_BUSY'],
  limit: { max: 20, windowMs: 60_000 },
});
