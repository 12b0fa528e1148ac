/** Decisions: an answer is identified by its exact text, or by its zero-based index. Where both match, the text wins. */
export const findAnswer = (answers: readonly string[], named: string | number): number | null => {
  const index = typeof named === 'number' ? named : answers.indexOf(named);
  if (index >= 0) return index < answers.length ? index : null;
  return typeof named === 'string' && /^\d{1,2}$/.test(named) && Number(named) < answers.length ? Number(named) : null;
};

/** The number of votes for each answer. */
export const countsOf = (size: number, chosen: readonly { readonly answer: number; readonly count: number }[]) => {
  const counts = Array.from({ length: size }, () => 0);
  for (const { answer, count } of chosen) if (answer < size) counts[answer] = count;
  return counts;
};

/** Shares of a hundred for the bars of the results; all zero without answers. */
export const sharesOf = (counts: readonly number[]): number[] => {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => (total === 0 ? 0 : Math.round((count / total) * 100)));
};
