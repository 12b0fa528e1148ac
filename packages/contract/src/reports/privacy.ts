/** Data stored about a person, and its erasure. */
import * as z from 'zod/mini';
import { route } from '../define.ts';
import { personId } from '../people/people.ts';

const params = z.object({ id: personId });

export const exportPersonData = route({
  name: 'reports.exportPerson',
  method: 'GET',
  path: '/api/users/:id/export',
  access: 'admin',
  summary: 'Everything that is stored about a person, as one JSON document; passwords and tokens are not in it',
  params,
  response: z.record(z.string(), z.unknown()),
  errors: [],
  limit: { max: 20, windowMs: 60_000 },
});

export const erasePersonData = route({
  name: 'reports.erasePerson',
  method: 'POST',
  path: '/api/users/:id/erase',
  access: 'admin',
  summary:
    'Erase a person: name, address, texts and files go, what was counted stays without them. There is no way back',
  params,
  /** The e-mail, typed again. */
  body: z.object({ email: z.string().check(z.trim(), z.maxLength(320)) }),
  response: z.object({}),
  errors: ['LAST_ADMIN'],
  limit: { max: 20, windowMs: 60_000 },
});
