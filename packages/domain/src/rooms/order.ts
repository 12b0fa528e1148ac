/** Spec section 4, "Room list": live first, then by name; where organizers ordered the rooms of a course, in that order. */
type Listed = {
  readonly live: boolean;
  readonly name: string;
  readonly course: string;
  /** The place in the course; null in a course whose rooms have no order. */
  readonly place: number | null;
};

/** Accents and capitals do not part names; numbers count as numbers. */
const names = new Intl.Collator('pt-BR', { sensitivity: 'base', numeric: true });

/** Ordered courses come first, each in one piece; the others follow by name. */
export const byLiveThenPlace = (a: Listed, b: Listed): number =>
  Number(b.live) - Number(a.live) || byPlace(a, b) || names.compare(a.name, b.name);

const byPlace = (a: Listed, b: Listed): number => {
  if (a.place === null || b.place === null) return Number(a.place === null) - Number(b.place === null);
  return names.compare(a.course, b.course) || a.place - b.place;
};
