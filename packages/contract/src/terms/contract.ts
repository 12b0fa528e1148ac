/** Spec sections 2 to 4 and 7: the terms of use of a course. */
import * as z from 'zod/mini';
import { route } from '../define.ts';

const id = z.string().check(z.regex(/^\d{1,18}$/));

export const acceptTerms = route({
  name: 'terms.accept',
  method: 'PUT',
  path: '/api/users/:userId/accept/course/terms/:courseId',
  access: 'user',
  summary: 'Accept the current terms of a course for the calling account',
  params: z.object({ userId: id, courseId: id }),
  response: z.object({}),
  errors: ['NO_PERMISSION', 'NOT_FOUND'],
  limit: { max: 30, windowMs: 60_000 },
});
