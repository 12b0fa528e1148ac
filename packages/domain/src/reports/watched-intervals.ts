/** The times in which a person watched, by any of their tabs: disjoint, the oldest first, the end not included. */
export type WatchedInterval = readonly [from: number, to: number];

/** Watched intervals of a person are kept for so long: no tab of theirs reports later than that. */
export const intervalsKeptMs = 60 * 60_000;

/** The parts of the added interval that are not known yet. */
export const newParts = (known: readonly WatchedInterval[], [from, to]: WatchedInterval): WatchedInterval[] => {
  const parts: WatchedInterval[] = [];
  let start = from;
  for (const [knownFrom, knownTo] of known) {
    if (knownTo <= start || knownFrom >= to) continue;
    if (knownFrom > start) parts.push([start, knownFrom]);
    start = knownTo;
  }
  return start < to ? [...parts, [start, to]] : parts;
};

export const withInterval = (known: readonly WatchedInterval[], [from, to]: WatchedInterval): WatchedInterval[] => {
  if (from >= to) return [...known];
  const touches = ([knownFrom, knownTo]: WatchedInterval) => knownTo >= from && knownFrom <= to;
  const touched = known.filter(touches);
  const joined: WatchedInterval = [
    Math.min(from, ...touched.map(([start]) => start)),
    Math.max(to, ...touched.map(([, end]) => end)),
  ];
  return [...known.filter((one) => !touches(one)), joined].sort(([a], [b]) => a - b);
};

/** Those that a report can still meet. */
export const recentIntervals = (known: readonly WatchedInterval[]): WatchedInterval[] => {
  const newest = known.at(-1)?.[1] ?? 0;
  return known.filter(([, to]) => to > newest - intervalsKeptMs);
};
