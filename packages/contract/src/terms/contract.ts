/** Spec sections 2 to 4 and 7: the terms of use of a course. */
import * as z from 'zod/mini';
import { route } from '../define.ts';

const id = z.string().check(z.regex(/^\d{1,18}$/));

/** SHA-256 of the document's bytes, in hexadecimal. */
const documentHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const readTerms = route({
  name: 'terms.read',
  method: 'GET',
  path: '/api/courses/:courseId/terms',
  access: 'user',
  summary: 'Read where the current terms of a course are, and the hash of the document; null where it has none',
  params: z.object({ courseId: id }),
  response: z.object({ terms: z.nullable(z.object({ termUrl: z.string(), hash: documentHash })) }),
  errors: ['NOT_FOUND'],
  limit: { max: 60, windowMs: 60_000 },
});

export const acceptTerms = route({
  name: 'terms.accept',
  method: 'PUT',
  path: '/api/users/:userId/accept/course/terms/:courseId',
  access: 'user',
  summary: 'Accept the current terms of a course for the calling account',
  params: z.object({ userId: id, courseId: id }),
  // The call of the specification has no body; such an acceptance is stored as one of the current document that proves no reading.
  body: z.optional(z.object({ hash: z.optional(documentHash) })),
  response: z.object({}),
  errors: ['NO_PERMISSION', 'NOT_FOUND', 'TERMS_CHANGED'],
  limit: { max: 30, windowMs: 60_000 },
});
