/** Spec section 2, Logged-in layout: the breadcrumbs, kept in local storage, shortened on phones. */
import * as z from 'zod/mini';
import { createStore } from '../../lib/state/store.ts';
import { readStored, writeStored } from '../../lib/storage/storage.ts';

const crumb = z.object({ label: z.string(), path: z.string() });
const trail = z.array(crumb);
export type Crumb = z.infer<typeof crumb>;

export type ShownCrumb = Crumb & {
  /** Drawn as dots: a link to the level above, without its name. */
  readonly isShortened: boolean;
};

/** On a phone the current page has the width: of the levels above, dots that lead one level up are left. */
export const shortenTrail = (crumbs: readonly Crumb[], isPhone: boolean): readonly ShownCrumb[] => {
  const [above, last] = crumbs.slice(-2);
  if (!isPhone || !above || !last) return crumbs.map((crumb) => ({ ...crumb, isShortened: false }));
  return [
    { ...above, isShortened: true },
    { ...last, isShortened: false },
  ];
};

export const readTrail = (stored: string | null): readonly Crumb[] => {
  try {
    const parsed = z.safeParse(trail, JSON.parse(stored ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    // Not written by this app: start with empty breadcrumbs.
    return [];
  }
};

/** Starts with the trail of the last visit, so that the bar is not empty while a page loads its names. */
export const trailStore = createStore<readonly Crumb[]>(readTrail(readStored('breadcrumbs')));

export const setTrail = (crumbs: readonly Crumb[]): void => {
  writeStored('breadcrumbs', JSON.stringify(crumbs));
  trailStore.set(crumbs);
};
