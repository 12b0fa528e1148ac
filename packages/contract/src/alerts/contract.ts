/** Spec section 1 (live rooms): alerts when a live of a course begins, by mail and by push, each switched on by the user. */
import * as z from 'zod/mini';
import { route } from '../define.ts';
import { alerts as limits } from '../limits.ts';

const courseId = z.string().check(z.regex(/^\d{1,18}$/));

const alerts = z.object({
  byMail: z.boolean(),
  byPush: z.boolean(),
  /** The public key that a browser needs to subscribe. */
  pushKey: z.string(),
});
export type Alerts = z.infer<typeof alerts>;

export const readAlerts = route({
  name: 'alerts.read',
  method: 'GET',
  path: '/api/alerts/courses/:courseId',
  access: 'user',
  summary: 'Which alerts the caller wants when a live of the course begins',
  params: z.object({ courseId }),
  response: alerts,
  errors: ['COURSE_NOT_FOUND'],
  limit: { max: 120, windowMs: 60_000 },
});

export const changeAlerts = route({
  name: 'alerts.change',
  method: 'PUT',
  path: '/api/alerts/courses/:courseId',
  access: 'user',
  summary:
    'Switch alerts of a course on or off; only the fields that are given. Lives the caller may not watch are left out',
  params: z.object({ courseId }),
  body: z.partial(z.object({ byMail: z.boolean(), byPush: z.boolean() })),
  response: alerts,
  errors: ['COURSE_NOT_FOUND'],
  limit: { max: 60, windowMs: 60_000 },
});

/** As `PushSubscription.toJSON()` of browsers. */
export const pushDevice = z.object({
  endpoint: z.url({ protocol: /^https$/ }).check(z.maxLength(limits.endpointMax)),
  keys: z.object({
    /** A point of the curve P-256, uncompressed: 65 bytes. */
    p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{87}=?$/)),
    auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}(==)?$/)),
  }),
});
export type PushDevice = z.infer<typeof pushDevice>;

export const addPushDevice = route({
  name: 'alerts.addDevice',
  method: 'POST',
  path: '/api/alerts/devices',
  access: 'user',
  summary: 'Receive push alerts on this browser until the caller logs out of it',
  body: pushDevice,
  response: z.object({}),
  errors: [],
  limit: { max: 20, windowMs: 60_000 },
});

export const setMailByLink = route({
  name: 'alerts.setMailByLink',
  method: 'POST',
  path: '/api/alerts/mail',
  access: 'public',
  summary: 'Switch the mails of a course off, or on again, by the link of such a mail; no login is needed',
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)), isOn: z.boolean() }),
  response: z.object({ courseName: z.string() }),
  errors: [],
  limit: { max: 30, windowMs: 60_000 },
});
