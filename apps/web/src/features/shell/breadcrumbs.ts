/** Spec section 2, Logged-in layout: the breadcrumbs, kept in local storage, shortened on phones. */
import * as z from 'zod/mini';
import { createStore } from '../../lib/state/store.ts';
import { readStored, writeStored } from '../../lib/storage/storage.ts';

const crumb = z.object({ label: z.string(), path: z.string() });
const trail = z.array(crumb);
export type Crumb = z.infer<typeof crumb>;

/** A gap replaces the omitted levels. */
export const shortenTrail = (crumbs: readonly Crumb[], isPhone: boolean): readonly (Crumb | 'gap')[] => {
  const first = crumbs[0];
  const last = crumbs.at(-1);
  if (!isPhone || crumbs.length <= 2 || !first || !last) return crumbs;
  return [first, 'gap', last];
};

export const readTrail = (stored: string | null): readonly Crumb[] => {
  try {
    const parsed = z.safeParse(trail, JSON.parse(stored ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    // Someone else's text under our key: start an empty trail.
    return [];
  }
};

/** Starts with the trail of the last visit, so that the bar is not empty while a page loads its names. */
export const trailStore = createStore<readonly Crumb[]>(readTrail(readStored('breadcrumbs')));

export const setTrail = (crumbs: readonly Crumb[]): void => {
  writeStored('breadcrumbs', JSON.stringify(crumbs));
  trailStore.set(crumbs);
};
