/** Decisions, "Names and addresses": routes for operators and monitoring. */
import * as z from 'zod/mini';
import { notice, route } from '../define.ts';

export const partStatus = z.enum(['ok', 'preparing', 'down']);
export type PartStatus = z.infer<typeof partStatus>;

export const parts = z.object({
  db: partStatus,
  storage: partStatus,
  mail: partStatus,
  media: partStatus,
  jobs: partStatus,
});
export type Parts = z.infer<typeof parts>;

export const health = route({
  name: 'system.health',
  method: 'GET',
  path: '/healthz',
  access: 'public',
  summary: 'Whether the parts of the server work; 503 when the database is down',
  response: z.object({ status: z.enum(['ok', 'down']), parts }),
  errors: [],
});

/** For orchestrators: a failing answer means that the process must be restarted. */
export const live = route({
  name: 'system.live',
  method: 'GET',
  path: '/livez',
  access: 'public',
  summary: 'Whether the process answers; asks nothing else',
  response: z.object({ status: z.enum(['ok']) }),
  errors: [],
});

/** For load balancers: a failing answer means that calls must go elsewhere for now. */
export const ready = route({
  name: 'system.ready',
  method: 'GET',
  path: '/readyz',
  access: 'public',
  summary:
    'Whether calls can be served; 503 if not. `of=node`: asks nothing that nodes share; 404 while it stops, 503 while only this node is cut off from the database',
  query: z.object({ of: z.optional(z.literal('node')) }),
  response: z.object({
    status: z.enum(['ok', 'down']),
    parts: z.optional(z.pick(parts, { db: true, storage: true })),
  }),
  errors: [],
});

/** Decisions: only in a demo, and in development on a machine that serves no other users. */
export const outbox = route({
  name: 'system.outbox',
  method: 'GET',
  path: '/api/dev/outbox',
  access: 'development',
  summary: 'The mails that were sent, newest first',
  response: z.array(
    z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string(), sentAt: z.string() }),
  ),
  errors: [],
});

export const time = route({
  name: 'system.time',
  method: 'GET',
  path: '/livestream/time/',
  access: 'public',
  summary: 'The server clock in epoch milliseconds',
  response: z.object({ now: z.int() }),
  errors: [],
  limit: { max: 120, windowMs: 60_000 },
});

/** Spec section 4: a command to all pages. Each page waits for a random time first. */
export const command = notice({ name: 'Command', payload: z.object({ action: z.enum(['reload']) }) });

export const reloadPages = route({
  name: 'system.reloadPages',
  method: 'POST',
  path: '/api/system/reload',
  access: 'admin',
  summary: 'Reload every open page, spread over a few seconds',
  response: z.object({}),
  errors: [],
  limit: { max: 6, windowMs: 60_000 },
});
