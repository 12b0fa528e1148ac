/** Spec section 9: the settings of an installation for its pages. The server writes them into the page; these are the defaults. */
import * as z from 'zod/mini';
import { home, ranking } from './room-limits.ts';

const ms = z.int().check(z.minimum(0));

export const pageSettings = z.object({
  homeRefreshMs: z._default(ms, home.refreshMs),
  rankingBaseMs: z._default(ms, ranking.refreshBaseMs),
  rankingSpreadMs: z._default(ms, ranking.refreshSpreadMs),
  /** Whether rooms may go live here at all. */
  isLiveCreationOn: z._default(z.boolean(), true),
});
export type PageSettings = z.infer<typeof pageSettings>;
