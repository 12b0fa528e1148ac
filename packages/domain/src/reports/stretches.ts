/** The times in which a person watched, by any of their tabs: disjoint, the oldest first, the end not included. */
export type Stretch = readonly [from: number, to: number];

/** Watched parts of a person are kept for so long: no tab of theirs reports later than that. */
export const stretchesKeptMs = 60 * 60_000;

/** The parts of the added stretch that are not known yet. */
export const newParts = (known: readonly Stretch[], [from, to]: Stretch): Stretch[] => {
  const parts: Stretch[] = [];
  let start = from;
  for (const [knownFrom, knownTo] of known) {
    if (knownTo <= start || knownFrom >= to) continue;
    if (knownFrom > start) parts.push([start, knownFrom]);
    start = knownTo;
  }
  return start < to ? [...parts, [start, to]] : parts;
};

export const withStretch = (known: readonly Stretch[], [from, to]: Stretch): Stretch[] => {
  if (from >= to) return [...known];
  const touches = ([knownFrom, knownTo]: Stretch) => knownTo >= from && knownFrom <= to;
  const touched = known.filter(touches);
  const joined: Stretch = [
    Math.min(from, ...touched.map(([start]) => start)),
    Math.max(to, ...touched.map(([, end]) => end)),
  ];
  return [...known.filter((one) => !touches(one)), joined].sort(([a], [b]) => a - b);
};

/** Those that a report can still meet. */
export const recentStretches = (known: readonly Stretch[]): Stretch[] => {
  const newest = known.at(-1)?.[1] ?? 0;
  return known.filter(([, to]) => to > newest - stretchesKeptMs);
};
