/** Lists that organizers put in order: channels, the rooms of a course. */

/**
 * The order to store when an organizer sends a list: only ids that exist, each once; those that the organizer's page did not know
 * follow in their present order.
 */
export const orderAs = (present: readonly string[], wanted: readonly string[]): string[] => {
  const existing = new Set(present);
  const named = new Set(wanted.filter((id) => existing.has(id)));
  return [...named, ...present.filter((id) => !named.has(id))];
};

/** A list with one entry at another place; places outside of the list are its ends. */
export const moveTo = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const place = Math.min(Math.max(to, 0), list.length - 1);
  const moved = list[from];
  if (moved === undefined || place === from) return list;
  const others = list.toSpliced(from, 1);
  return others.toSpliced(place, 0, moved);
};
