/** Spec sections 1, 3, 7: the offer of the mobile app, and declining it. */
import * as z from 'zod/mini';
import { appMerch } from '../auth/contract.ts';
import { route } from '../define.ts';

/** Null where this installation has no app of that kind. */
const appLinksAnswer = z.object({ androidUrl: z.nullable(z.string()), iosUrl: z.nullable(z.string()) });
export type AppLinks = z.infer<typeof appLinksAnswer>;

export const appLinks = route({
  name: 'promo.appLinks',
  method: 'GET',
  path: '/api/config/app',
  access: 'public',
  summary: 'The links to the mobile apps of this installation',
  response: appLinksAnswer,
  errors: [],
  // Limited per address, which a whole class may share.
  limit: { max: 600, windowMs: 60_000 },
});

export const changeAppMerch = route({
  name: 'promo.changeAppMerch',
  method: 'PUT',
  path: '/api/users/appmerch',
  access: 'user',
  summary: 'Decline the offer of the mobile app on this account, or enable it again',
  body: z.object({ appMerch }),
  response: z.object({ appMerch }),
  errors: [],
  limit: { max: 30, windowMs: 60_000 },
});
