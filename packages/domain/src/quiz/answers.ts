/** Decisions: an answer is named by its exact text, or by its zero-based place. Where both fit, the text wins. */
export const findAnswer = (answers: readonly string[], named: string | number): number | null => {
  const place = typeof named === 'number' ? named : answers.indexOf(named);
  if (place >= 0) return place < answers.length ? place : null;
  return typeof named === 'string' && /^\d{1,2}$/.test(named) && Number(named) < answers.length ? Number(named) : null;
};

/** How many chose each of so many answers. */
export const countsOf = (size: number, chosen: readonly { readonly answer: number; readonly count: number }[]) => {
  const counts = Array.from({ length: size }, () => 0);
  for (const { answer, count } of chosen) if (answer < size) counts[answer] = count;
  return counts;
};

/** Shares of a hundred for the bars of the results; all zero where nobody answered. */
export const sharesOf = (counts: readonly number[]): number[] => {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => (total === 0 ? 0 : Math.round((count / total) * 100)));
};
