/** Parts of a line from 0 to 100 that were watched. */
export type WatchedPart = { readonly from: number; readonly to: number };

/** When a person watched a live, as parts of it; what lies outside of it is left out. */
export const liveParts = (
  watched: readonly { readonly from: string; readonly to: string }[],
  live: { readonly from: number; readonly to: number },
): WatchedPart[] => {
  const lengthMs = live.to - live.from;
  if (lengthMs <= 0) return [];
  const at = (time: string) => Math.min(100, Math.max(0, ((Date.parse(time) - live.from) / lengthMs) * 100));
  return watched.map(({ from, to }) => ({ from: at(from), to: at(to) })).filter(({ from, to }) => to > from);
};

/** The hundredths of a video that were played, neighbours joined. */
export const recordedParts = (parts: string): WatchedPart[] =>
  [...parts.matchAll(/1+/g)].map(({ index, 0: run }) => ({
    from: (index / parts.length) * 100,
    to: ((index + run.length) / parts.length) * 100,
  }));
